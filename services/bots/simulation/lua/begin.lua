-- Counts a worker's start on a chunk and returns how far the chunk is.
-- KEYS: job, attempts, asked, rows, tallies
-- ARGV: chunk
-- Returns {} if the job is over or expired, else {job message, chunk size or "", starts since the last new row, stored rows or "", their tally or ""}.
local job, attempts, asked, rows, tallies = unpack(KEYS)
local chunk = ARGV[1]
local message, size, ended = unpack(redis.call("HMGET", job, "job", "size", "ended_at"))
if not message or ended then return {} end
local time = redis.call("TIME")
redis.call("HSET", asked, chunk, time[1] * 1000 + math.floor(time[2] / 1000))
local tries = redis.call("HINCRBY", attempts, chunk, 1)
return {message, size or "", tries, redis.call("HGET", rows, chunk) or "", redis.call("HGET", tallies, chunk) or ""}
