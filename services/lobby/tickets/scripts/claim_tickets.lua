-- Claims waiting tickets for one match. Returns 1 if it claimed all of them, 0 if one no longer waits and none was claimed.
-- ARGV: game, claim id, seats (comma-separated ticket ids in seat order, '' for a bot), policy of the bots or ''
local now = now_ms()
local tickets = {}
for id in string.gmatch(ARGV[3], '[^,]+') do
  local ticket = read(id)
  if ticket.status ~= 'WAITING' or tonumber(redis.call('ZSCORE', 'lobby:heartbeats', id)) <= now then
    return 0
  end
  tickets[id] = ticket
end
for id, ticket in pairs(tickets) do
  dequeue(id, ticket)
  redis.call('HSET', ticket_key(id), 'status', 'MATCHING', 'claim', ARGV[2])
end
redis.call('HSET', 'lobby:claim:' .. ARGV[2], 'game', ARGV[1], 'seats', ARGV[3], 'policy', ARGV[4], 'born', now)
redis.call('ZADD', 'lobby:claims:' .. ARGV[1], now, ARGV[2])
return 1
