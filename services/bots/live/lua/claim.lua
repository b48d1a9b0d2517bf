-- Claims or keeps the run of decisions of a seat for one task; a task that is delivered again after its process died has the same token.
-- KEYS: run    ARGV: token, ms until the claim expires    Returns 1 if the run is claimed by this task, else 0.
local holder = redis.call("GET", KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
return 1
