-- Cancels a waiting ticket; any other stays as it is. Returns the status before the call, or nothing if the account has no such ticket.
-- ARGV: id, account, ms for which an ended ticket is kept
local ticket = read(ARGV[1])
if ticket.account ~= ARGV[2] then
  return false
end
if ticket.status == 'WAITING' then
  dequeue(ARGV[1], ticket)
  finish(ARGV[1], ticket, 'CANCELLED', 'cancelled', '', '', ARGV[3])
end
return ticket.status
