-- Decides whether to request a due decision from a worker; of several schedulers only one is granted each request.
-- KEYS: due decisions, run of the seat, requests of the decision
-- ARGV: member, ms between two requests, "1" for a wake-up (granted only if nobody was asked yet and nobody plays the run), ms to remember
-- Returns 0: no; -1: a task plays the run at the moment; n: yes, this is the n-th request.
local due, run, asks = unpack(KEYS)
local member, gap, wake, keep = unpack(ARGV)
if not redis.call("ZSCORE", due, member) then return 0 end
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local count, at = unpack(redis.call("HMGET", asks, "n", "at"))
if wake == "1" then
  if count then return 0 end
  if redis.call("EXISTS", run) == 1 then return -1 end
elseif at and now - tonumber(at) < tonumber(gap) then
  return 0
end
redis.call("HSET", asks, "n", tonumber(count or "0") + 1, "at", now)
redis.call("PEXPIRE", asks, keep)
return tonumber(count or "0") + 1
