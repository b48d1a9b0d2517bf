-- Makes a waiting ticket and returns a view of it, or returns which ticket prevents that.
-- ARGV: id, account, request key or '', game, pool, players, rating of newcomers, ms until bots may fill seats or '', ticket, heartbeat ms,
--       longest wait ms, most tickets of an account, ms for which request ids are kept
local id, account, request, pool = ARGV[1], ARGV[2], ARGV[3], ARGV[5]
if request ~= '' then
  local made = redis.call('GET', request)
  if made then
    return {'made_before', made}
  end
end
local owned = 'lobby:tickets_of:' .. account
local other = redis.call('HGET', owned, pool)
if other then
  return {'already_waiting', other}
end
local count = redis.call('HLEN', owned)
if count >= tonumber(ARGV[12]) then
  return {'too_many', tostring(count)}
end
local now = now_ms()
local ticket = {
  account = account, game = ARGV[4], pool = pool, players = ARGV[6], rating = redis.call('ZSCORE', 'lobby:leaderboard:' .. ARGV[4], account) or ARGV[7], created = now, seen = now,
  deadline = now + ARGV[11], bots_due = ARGV[8] == '' and '' or now + ARGV[8],
}
for field, value in pairs(ticket) do
  redis.call('HSET', ticket_key(id), field, value)
end
redis.call('HSET', ticket_key(id), 'status', 'WAITING', 'doc', ARGV[9])
redis.call('HSET', owned, pool, id)
if request ~= '' then
  redis.call('SET', request, id, 'PX', ARGV[13])
end
enqueue(id, ticket, tonumber(ARGV[10]))
return {'made', view(id, ticket)}
