-- Claims that nobody has worked on for a while now belong to the caller for as long again. Returns their ids.
-- ARGV: ms after which a claim counts as left alone, most at once
local now = now_ms()
local left = redis.call('ZRANGEBYSCORE', 'lobby:claims', '-inf', now - ARGV[1], 'LIMIT', 0, ARGV[2])
for _, id in ipairs(left) do
  redis.call('ZADD', 'lobby:claims', now, id)
end
return left
