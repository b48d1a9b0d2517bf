-- Gives the caller the claims of a game that nobody has worked on for a while. Returns their ids.
-- ARGV: game, ms without work after which a claim is given away, limit
local now, claims = now_ms(), 'lobby:claims:' .. ARGV[1]
local abandoned = redis.call('ZRANGEBYSCORE', claims, '-inf', now - ARGV[2], 'LIMIT', 0, ARGV[3])
for _, id in ipairs(abandoned) do
  redis.call('ZADD', claims, now, id)
end
return abandoned
