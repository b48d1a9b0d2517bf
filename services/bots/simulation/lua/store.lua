-- Upserts the rows of a chunk: only a larger number of rows replaces what is stored, so repeated calls are harmless.
-- KEYS: job, rows, counts, tallies, attempts, asked, running jobs, running jobs of the account
-- ARGV: id, chunk, number of rows of the complete chunk, number of rows in this call, rows, tally, chunks of the job, seconds to keep
--       a job that is over
-- Returns {state, next}: state is 1 if the job goes on, 0 if it is over or expired; next is the chunk that the caller has to queue, or -1.
local job, rows, counts, tallies, attempts, asked, running, account = unpack(KEYS)
local id, chunk, whole, count, blob, tally, chunks, keep = unpack(ARGV)
count = tonumber(count)
local matches, ended = unpack(redis.call("HMGET", job, "matches", "ended_at"))
if not matches or ended then return {0, -1} end
if count <= tonumber(redis.call("HGET", counts, chunk) or "0") then return {1, -1} end
redis.call("HSET", rows, chunk, blob)
redis.call("HSET", tallies, chunk, tally)
redis.call("HSET", counts, chunk, count)
redis.call("HDEL", attempts, chunk)
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call("HSET", asked, chunk, now)
if count < tonumber(whole) then return {1, -1} end
local done = 0
for _, value in ipairs(redis.call("HVALS", counts)) do done = done + tonumber(value) end
if done == tonumber(matches) then
  redis.call("HSET", job, "ended_at", now)
  redis.call("ZREM", running, id)
  redis.call("SREM", account, id)
  for _, key in ipairs({job, rows, counts, tallies, attempts, asked}) do redis.call("EXPIRE", key, keep) end
  return {0, -1}
end
local next = tonumber(redis.call("HGET", job, "next"))
if next >= tonumber(chunks) then return {1, -1} end
redis.call("HSET", job, "next", next + 1)
redis.call("HSET", asked, next, now)
return {1, next}
