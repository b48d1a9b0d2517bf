-- Takes waiting tickets out of line for one match: all of them, or none if one is not waiting any more.
-- ARGV: game, claim id, seats (ticket ids in seat order separated by commas, '' for a bot), policy of the bots or ''
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
