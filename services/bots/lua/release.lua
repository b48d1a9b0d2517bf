-- Gives the run of a seat back, if it is still this task's.
-- KEYS: run    ARGV: token
if redis.call("GET", KEYS[1]) == ARGV[1] then redis.call("DEL", KEYS[1]) end
return 1
