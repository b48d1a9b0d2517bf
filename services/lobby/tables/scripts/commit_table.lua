-- Stores a table if nobody has changed it since it was read, and runs the commands that update the lists it belongs to.
-- KEYS: the table
-- ARGV: version it was read at ('0': it must be new), its version now, table, ms for which it is kept or '',
--       JSON: {absent: keys that must not exist, limits: [[set, most members]], commands: Redis commands to run}
if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then
  return 'stale'
end
local update = cjson.decode(ARGV[5])
for _, key in ipairs(update.absent) do
  if redis.call('EXISTS', key) == 1 then
    return 'exists'
  end
end
for _, limit in ipairs(update.limits) do
  if redis.call('SCARD', limit[1]) >= limit[2] then
    return 'limit'
  end
end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'doc', ARGV[3])
if ARGV[4] ~= '' then
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
end
for _, command in ipairs(update.commands) do
  redis.call(unpack(command))
end
return 'ok'
