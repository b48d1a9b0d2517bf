-- Ends the tickets of a claim, whose match was created or never will be. Returns the waiting times in ms; none if they had ended before.
-- ARGV: claim id, MATCHED or FAILED, match id, reason, reason as a sentence, ms for which an ended ticket is kept
local key = 'lobby:claim:' .. ARGV[1]
local game, seats = unpack(redis.call('HMGET', key, 'game', 'seats'))
if not seats then
  return {}
end
local now = now_ms()
local waited = {}
for id in string.gmatch(seats, '[^,]+') do
  local ticket = read(id)
  if ticket.claim == ARGV[1] then
    finish(id, ticket, ARGV[2], ARGV[4], ARGV[5], ARGV[3], ARGV[6])
    waited[#waited + 1] = now - ticket.created
  end
end
redis.call('DEL', key)
redis.call('ZREM', 'lobby:claims:' .. game, ARGV[1])
return waited
