-- Sets the size of a job's chunks once, and opens the window of queued chunks.
-- KEYS: job, asked
-- ARGV: size, number of chunks to queue now
-- Returns how many chunks, from the first on, the caller has to queue: 0 if the size was set before or the job is over.
local job, asked = unpack(KEYS)
local size, window = unpack(ARGV)
local message, ended = unpack(redis.call("HMGET", job, "job", "ended_at"))
if not message or ended or redis.call("HSETNX", job, "size", size) == 0 then return 0 end
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for chunk = 0, window - 1 do redis.call("HSET", asked, chunk, now) end
redis.call("HSET", job, "next", window)
return tonumber(window)
