-- Finds incomplete chunks of a running job that were last asked for too long ago, and marks them as asked for now; of several
-- schedulers only one gets each chunk.
-- KEYS: job, counts, asked
-- ARGV: patience (ms), largest number of chunks to return
-- Returns the numbers of the chunks; -1 is the task that cuts the job.
local job, counts, asked = unpack(KEYS)
local patience, most = tonumber(ARGV[1]), tonumber(ARGV[2])
local matches, size, next, ended = unpack(redis.call("HMGET", job, "matches", "size", "next", "ended_at"))
if not matches or ended then return {} end
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local lost = {}
local function look(chunk)
  local at = tonumber(redis.call("HGET", asked, chunk) or "0")
  if now - at > patience then
    redis.call("HSET", asked, chunk, now)
    lost[#lost + 1] = chunk
  end
end
if not size then
  look(-1)
  return lost
end
matches, size = tonumber(matches), tonumber(size)
for chunk = 0, tonumber(next) - 1 do
  local whole = math.min(size, matches - chunk * size)
  if tonumber(redis.call("HGET", counts, chunk) or "0") < whole then look(chunk) end
  if #lost >= most then break end
end
return lost
