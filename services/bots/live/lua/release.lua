-- Releases the run of a seat if it is still claimed by this task.
-- KEYS: run    ARGV: token
if redis.call("GET", KEYS[1]) == ARGV[1] then redis.call("DEL", KEYS[1]) end
return 1
