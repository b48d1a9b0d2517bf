-- Stores a new job, unless the request created one before or the account has too many running jobs.
-- KEYS: job, running jobs, jobs of the account, running jobs of the account, request, asked
-- ARGV: id, job message, matches, created (ms), limit, "1" if the request has an id, oldest member of the account's jobs to keep
-- Returns {1, id}: created; {0, id}: created before; {-1, count}: too many running jobs.
local job, running, jobs, account, request, asked = unpack(KEYS)
local id, message, matches, created, limit, named, oldest = unpack(ARGV)
if named == "1" then
  local before = redis.call("GET", request)
  if before then return {0, before} end
end
local count = redis.call("SCARD", account)
if count >= tonumber(limit) then return {-1, count} end
redis.call("HSET", job, "job", message, "matches", matches, "next", 0)
redis.call("HSET", asked, -1, created)
redis.call("ZADD", running, created, id)
redis.call("ZREMRANGEBYLEX", jobs, "-", "[" .. oldest)
redis.call("ZADD", jobs, 0, string.format("%015d:%s", tonumber(created), id))
redis.call("SADD", account, id)
if named == "1" then redis.call("SET", request, id, "EX", 86400) end
return {1, id}
