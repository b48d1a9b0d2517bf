-- Ends waiting tickets whose owner is silent or that have waited too long. Returns how many.
-- ARGV: limit, ms for which an ended ticket is kept
local now = now_ms()
local due = redis.call('ZRANGEBYSCORE', 'lobby:heartbeats', '-inf', now, 'LIMIT', 0, ARGV[1])
for _, id in ipairs(due) do
  local ticket = read(id)
  dequeue(id, ticket)
  finish(id, ticket, 'EXPIRED', now >= tonumber(ticket.deadline) and 'waited_too_long' or 'no_heartbeat', '', '', ARGV[2])
end
return #due
