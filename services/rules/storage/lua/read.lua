-- Returns what a reader that knows the first ARGV[1] actions is missing; {} if there is no such match.
-- KEYS: match log, match meta
-- ARGV: known actions, "head" or ""
local state = redis.call('HMGET', KEYS[2], 'status', 'deciding', 'updated', 'result', 'abandoned')
if not state[1] then return {} end
local head = ''
if ARGV[2] ~= '' then head = redis.call('HGET', KEYS[2], 'head') end
return {redis.call('LLEN', KEYS[1]), state[1], state[2], state[3], state[4] or '', state[5] or '', head, redis.call('LRANGE', KEYS[1], ARGV[1], -1)}
