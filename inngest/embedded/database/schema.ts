/**
 * The engine's tables, applied by `migrateEngine`. Stored as text so that the bundled worker needs no other file.
 * Payloads are `json`, not `jsonb`: `json` preserves the exact text and accepts NUL escapes in a step's result.
 */
export const schemaVersion = 1;

export const schemaSql = `
create sequence engine.step_position;
create sequence engine.call_ticket;

create table engine.app (
  id text primary key,
  url text not null,
  sdk text not null,
  synced_at timestamptz not null
);

create table engine.function (
  id text primary key,
  config json not null
);

create table engine.event (
  id text primary key,
  name text not null,
  body json not null,
  tenant_id text,
  received_at timestamptz not null
);
create index event_received on engine.event (received_at);

-- seq names the one job that may make the discovery call, and whose call may answer; dispatch counts calls, so that
-- an older call can be told from a newer one; lost counts dispatches without an outcome since the last progress.
create table engine.run (
  id text primary key,
  function_id text not null,
  event_id text not null references engine.event,
  tenant_id text,
  status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  seq integer not null default 0,
  dispatch integer not null default 0,
  attempt integer not null default 0,
  lost integer not null default 0,
  parallel boolean not null default false,
  state_bytes integer not null default 0,
  step_count integer not null default 0,
  singleton_key text,
  dedupe_key text,
  parent_run_id text,
  parent_step_id text,
  output json,
  error json,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  check ((ended_at is null) = (status in ('queued', 'running')))
);
create unique index run_singleton on engine.run (function_id, singleton_key)
  where singleton_key is not null and status in ('queued', 'running');
create unique index run_dedupe on engine.run (function_id, dedupe_key) where dedupe_key is not null;
create index run_tenant on engine.run (tenant_id, id desc);
create index run_function on engine.run (function_id, id desc);
create index run_status on engine.run (status, id desc);
create index run_event on engine.run (event_id);
create index run_parent on engine.run (parent_run_id) where parent_run_id is not null;
create index run_ended on engine.run (ended_at) where ended_at is not null;

create table engine.step (
  run_id text not null references engine.run on delete cascade,
  id text not null,
  op text not null,
  name text not null,
  status text not null check (status in ('planned', 'waiting', 'done')),
  race boolean not null default false,
  attempt integer not null default 0,
  dispatch integer not null default 0,
  lost integer not null default 0,
  -- What seq is to a run: a planned step's job that carries another one has been replaced.
  ticket bigint not null default nextval('engine.call_ticket'),
  position bigint,
  wake_at timestamptz,
  result json,
  has_failed boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (run_id, id),
  check ((status = 'done') = (result is not null and position is not null))
);

-- Who wants to hear of which event: a waiting step, or (step_id '') a run that the event cancels. An expression of the form
-- event.a == async.b is also kept as match_path "b" and match_value, so that an event reads only the rows it can match.
create table engine.interest (
  run_id text not null references engine.run on delete cascade,
  step_id text not null,
  position integer not null,
  event_name text not null,
  match_path text not null,
  match_value text not null,
  expression text,
  primary key (run_id, step_id, position)
);
create index interest_event on engine.interest (event_name, match_path, match_value);

create table engine.debounce (
  function_id text not null,
  key text not null,
  event_id text not null references engine.event,
  first_at timestamptz not null,
  run_at timestamptz not null,
  primary key (function_id, key)
);
create index debounce_event on engine.debounce (event_id);

create table engine.executor (
  id integer generated always as identity primary key,
  pools text[] not null default '{}',
  started_at timestamptz not null
);

create table engine.slot (
  key text not null,
  holder text not null,
  executor_id integer not null,
  primary key (key, holder)
);
create index slot_holder on engine.slot (holder);

create table engine.slot_wait (
  id bigint generated always as identity primary key,
  key text not null,
  run_id text not null,
  job json not null
);
create index slot_wait_key on engine.slot_wait (key, run_id, id);

create table engine.inbox (
  id bigint generated always as identity primary key,
  event json not null,
  taken_at timestamptz not null default now(),
  refused text
);

-- The one door for a role that owns nothing here: events travel in the caller's own transaction and become runs in the worker.
create function engine.enqueue(events jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
declare
  stored integer;
begin
  if jsonb_typeof(events) is distinct from 'array' then
    raise exception 'engine.enqueue takes a JSON array of events' using errcode = '22023';
  end if;
  if exists (
    select 1 from jsonb_array_elements(events) as given(event)
    where jsonb_typeof(given.event) <> 'object' or coalesce(given.event ->> 'name', '') = ''
       or (given.event ->> 'name') like 'inngest/%'
  ) then
    raise exception 'engine.enqueue: each event needs a name outside inngest/' using errcode = '22023';
  end if;
  insert into engine.inbox (event) select given.event::json from jsonb_array_elements(events) as given(event);
  get diagnostics stored = row_count;
  if stored > 0 then
    perform graphile_worker.add_job('engine_inbox', '{}'::json, max_attempts => 32767);
  end if;
  return stored;
end
$body$;
revoke all on function engine.enqueue(jsonb) from public;
`;
