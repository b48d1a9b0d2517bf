-- Cancels a running job; its rows stay.
-- KEYS: job, rows, counts, tallies, attempts, asked, running jobs, running jobs of the account
-- ARGV: id, seconds to keep the job
local job, rows, counts, tallies, attempts, asked, running, account = unpack(KEYS)
local id, keep = unpack(ARGV)
redis.call("ZREM", running, id)
redis.call("SREM", account, id)
local message, ended = unpack(redis.call("HMGET", job, "job", "ended_at"))
if not message or ended then return 0 end
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call("HSET", job, "cancelled_at", now, "ended_at", now)
for _, key in ipairs({job, rows, counts, tallies, attempts, asked}) do redis.call("EXPIRE", key, keep) end
return 1
