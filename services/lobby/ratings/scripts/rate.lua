-- Stores the ratings after one match: once, and only if the ratings they were computed from are still the current ones.
-- KEYS: mark of the match, leaderboard, then for each account: its rating, its games
-- ARGV: ms for which the mark is kept, game, then for each account: id, matches before, mu, sigma, shown rating, 1 if it won, name
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 'rated_before'
end
local count = (#KEYS - 2) / 2
for index = 0, count - 1 do
  local matches = redis.call('HGET', KEYS[3 + index * 2], 'matches') or '0'
  if matches ~= ARGV[4 + index * 7] then
    return 'stale'
  end
end
for index = 0, count - 1 do
  local rating, at = KEYS[3 + index * 2], 3 + index * 7
  redis.call('HSET', rating, 'mu', ARGV[at + 2], 'sigma', ARGV[at + 3], 'name', ARGV[at + 6])
  redis.call('HINCRBY', rating, 'matches', 1)
  redis.call('HINCRBY', rating, 'wins', ARGV[at + 5])
  redis.call('ZADD', KEYS[2], ARGV[at + 4], ARGV[at])
  redis.call('SADD', KEYS[4 + index * 2], ARGV[2])
end
redis.call('SET', KEYS[1], 1, 'PX', ARGV[1])
return 'rated'
