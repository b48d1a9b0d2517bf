-- A heartbeat of the owner. Returns a view of the ticket, or nothing if the account has no such ticket.
-- ARGV: id, account, heartbeat ms
local ticket = read(ARGV[1])
if ticket.account ~= ARGV[2] then
  return {}
end
if ticket.status == 'WAITING' or ticket.status == 'MATCHING' then
  local now = now_ms()
  redis.call('HSET', ticket_key(ARGV[1]), 'seen', now)
  redis.call('ZADD', 'lobby:heartbeats', 'XX', math.min(now + ARGV[3], tonumber(ticket.deadline)), ARGV[1])
end
return view(ARGV[1], ticket)
