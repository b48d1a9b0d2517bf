-- Stores a new match unless the same request created one before; returns the id of the match that the request created.
-- KEYS: match meta, request, bots:due, bots:wake, matches:finished, then the match list of each account
-- ARGV: match id, head, request id or "", request ttl ms, match ttl ms, list ttl ms, list length,
--       status, deciding seat, due member or "", result, finished message or ""
local id, head, request = ARGV[1], ARGV[2], ARGV[3]
if redis.call('EXISTS', KEYS[1]) == 1 then return id end
if request ~= '' then
  local made = redis.call('GET', KEYS[2])
  if made then return made end
  redis.call('SET', KEYS[2], id, 'PX', ARGV[4])
end
local clock = redis.call('TIME')
local now = string.format('%d', clock[1] * 1000 + math.floor(clock[2] / 1000))
redis.call('HSET', KEYS[1], 'head', head, 'status', ARGV[8], 'deciding', ARGV[9], 'updated', now, 'result', ARGV[11])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
if ARGV[10] ~= '' then
  redis.call('ZADD', KEYS[3], now, ARGV[10])
  redis.call('LPUSH', KEYS[4], ARGV[10])
  redis.call('LTRIM', KEYS[4], 0, 9999)
end
if ARGV[12] ~= '' then redis.call('XADD', KEYS[5], 'MAXLEN', '~', 100000, '*', 'm', ARGV[12]) end
for index = 6, #KEYS do
  redis.call('ZADD', KEYS[index], now, id)
  redis.call('ZREMRANGEBYRANK', KEYS[index], 0, -1 - ARGV[7])
  redis.call('PEXPIRE', KEYS[index], ARGV[6])
end
return id
