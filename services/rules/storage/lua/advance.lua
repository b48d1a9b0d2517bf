-- Appends an action to the log of a running match that is still at the expected version, with everything that follows from it; else
-- changes nothing. Without an action it only ends the match (abandoned, or the engine failed).
-- KEYS: match log, match meta, bots:due, bots:wake, matches:finished, channel
-- ARGV: expected version, action or "", deciding seat, status after, match ttl ms, due member to remove or "", due member to add
--       or "", result, finished message or "", seat that gave up or ""
-- Returns {"stored", time} | {"conflict", version, action at the expected version or "", status} | {"gone"}
local status = redis.call('HGET', KEYS[2], 'status')
if not status then return {'gone'} end
local version = redis.call('LLEN', KEYS[1])
if status ~= '1' or version ~= tonumber(ARGV[1]) then
  return {'conflict', version, redis.call('LINDEX', KEYS[1], ARGV[1]) or '', status}
end
local clock = redis.call('TIME')
local now = string.format('%d', clock[1] * 1000 + math.floor(clock[2] / 1000))
if ARGV[2] ~= '' then
  version = redis.call('RPUSH', KEYS[1], now .. ARGV[2])
end
if ARGV[4] == '1' then
  redis.call('HSET', KEYS[2], 'deciding', ARGV[3], 'updated', now)
else
  redis.call('HSET', KEYS[2], 'deciding', ARGV[3], 'updated', now, 'status', ARGV[4], 'result', ARGV[8], 'abandoned', ARGV[10])
end
redis.call('PEXPIRE', KEYS[1], ARGV[5])
redis.call('PEXPIRE', KEYS[2], ARGV[5])
if ARGV[6] ~= '' then redis.call('ZREM', KEYS[3], ARGV[6]) end
if ARGV[7] ~= '' then
  redis.call('ZADD', KEYS[3], now, ARGV[7])
  redis.call('LPUSH', KEYS[4], ARGV[7])
  redis.call('LTRIM', KEYS[4], 0, 9999)
end
if ARGV[9] ~= '' then redis.call('XADD', KEYS[5], 'MAXLEN', '~', 100000, '*', 'm', ARGV[9]) end
redis.call('PUBLISH', KEYS[6], ARGV[4] .. ' ' .. version)
return {'stored', now}
