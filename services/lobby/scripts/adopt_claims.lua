-- Claims of a game that nobody has worked on for a while now belong to the caller for as long again. Returns their ids.
-- ARGV: game, ms after which a claim counts as left alone, most at once
local now, claims = now_ms(), 'lobby:claims:' .. ARGV[1]
local left = redis.call('ZRANGEBYSCORE', claims, '-inf', now - ARGV[2], 'LIMIT', 0, ARGV[3])
for _, id in ipairs(left) do
  redis.call('ZADD', claims, now, id)
end
return left
