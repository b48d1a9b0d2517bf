-- The functions that all ticket scripts share. They make the keys from the fields of the tickets, with the prefix lobby:, in one Redis.
--
-- lobby:ticket:<id>         hash: the ticket; status WAITING, MATCHING, MATCHED, CANCELLED, EXPIRED or FAILED
-- lobby:waiting:<game>      waiting tickets by the instant of their creation
-- lobby:pool:<pool>         waiting tickets that ask for the same match, by rating
-- lobby:pools:ready         pools with enough tickets for a match
-- lobby:heartbeats          waiting tickets by the instant at which they expire
-- lobby:bots_due:<game>     waiting tickets that allow bots, by the instant from which bots may fill seats
-- lobby:tickets_of:<acc>    hash: pool -> the account's waiting or matching ticket there
-- lobby:claim:<id>          hash: the tickets of a match that is being created
-- lobby:claims:<game>       claims by the instant at which a replica last began to work on them
local function now_ms()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function ticket_key(id)
  return 'lobby:ticket:' .. id
end

local function read(id)
  local flat = redis.call('HGETALL', ticket_key(id))
  local ticket = {}
  for index = 1, #flat, 2 do
    ticket[flat[index]] = flat[index + 1]
  end
  return ticket
end

-- The ticket as store.py reads it: the instant, how many tickets wait for the same match, how many for the game, the fields.
local function view(id, ticket)
  local same = redis.call('ZCARD', 'lobby:pool:' .. ticket.pool)
  return {now_ms(), same, redis.call('ZCARD', 'lobby:waiting:' .. ticket.game), redis.call('HGETALL', ticket_key(id))}
end

local function enqueue(id, ticket, heartbeat_ms)
  local pool = 'lobby:pool:' .. ticket.pool
  local deadline = math.min(ticket.seen + heartbeat_ms, tonumber(ticket.deadline))
  redis.call('ZADD', 'lobby:waiting:' .. ticket.game, ticket.created, id)
  redis.call('ZADD', pool, ticket.rating, id)
  redis.call('ZADD', 'lobby:heartbeats', deadline, id)
  if ticket.bots_due ~= '' then
    redis.call('ZADD', 'lobby:bots_due:' .. ticket.game, ticket.bots_due, id)
  end
  if redis.call('ZCARD', pool) >= tonumber(ticket.players) then
    redis.call('SADD', 'lobby:pools:ready', ticket.pool)
  end
end

local function dequeue(id, ticket)
  local pool = 'lobby:pool:' .. ticket.pool
  redis.call('ZREM', 'lobby:waiting:' .. ticket.game, id)
  redis.call('ZREM', pool, id)
  redis.call('ZREM', 'lobby:heartbeats', id)
  redis.call('ZREM', 'lobby:bots_due:' .. ticket.game, id)
  if redis.call('ZCARD', pool) < tonumber(ticket.players) then
    redis.call('SREM', 'lobby:pools:ready', ticket.pool)
  end
end

-- Ends a ticket. It is kept for a while, so that its owner can read how it ended.
local function finish(id, ticket, status, reason, reason_text, match_id, keep_ms)
  redis.call('HSET', ticket_key(id), 'status', status, 'why', reason, 'why_text', reason_text, 'match_id', match_id, 'ended', now_ms())
  redis.call('HDEL', ticket_key(id), 'claim')
  redis.call('PEXPIRE', ticket_key(id), keep_ms)
  redis.call('HDEL', 'lobby:tickets_of:' .. ticket.account, ticket.pool)
end
