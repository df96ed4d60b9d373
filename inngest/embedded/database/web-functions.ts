/**
 * The web role's functions besides `engine.enqueue`: read its tenant's runs, and ask the executors to retry or cancel one. Each runs as the
 * schemas' owner and rejects a tenant that is not the session's. Every migration applies them again (`create or replace`).
 */
const opening = "security definer set search_path = pg_catalog, pg_temp as $body$";

/** The functions with their argument types, for the grants. */
export const functionSignatures = [
  "engine.list_runs(uuid, text, text, text, integer)",
  "engine.find_run(uuid, text)",
  "engine.list_steps(uuid, text)",
  "engine.list_schedules(uuid)",
  "engine.request_operation(uuid, text, text)",
  "engine.erase_events(uuid, uuid[])",
] as const;

const runTable =
  `table (id text, function_id text, event_name text, status text, attempt integer, error jsonb, created_at timestamptz, ` +
  `started_at timestamptz, ended_at timestamptz, next_at timestamptz)`;

/** When a run continues: its earliest unlocked call job or its earliest wake-up. Null while a call is running. */
const nextAt = `case when run.status in ('queued', 'running') then least(
      (select min(job.run_at) from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'engine_call' and job.payload ->> 'run_id' = run.id and job.locked_at is null),
      (select min(step.wake_at) from engine.step where step.run_id = run.id and step.status = 'waiting')) end`;

/** The columns of a run. Lists pass null as `next`, which would otherwise query the queue for each row. */
const runColumns = (next: string) =>
  `run.id, run.function_id, event.name, run.status, run.attempt, run.error::jsonb, run.created_at, run.started_at, run.ended_at, ${next}`;

export const functionsSql = `
create or replace function engine.assert_tenant(p_tenant uuid) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $body$
begin
  if p_tenant is null or p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception 'runs are shown to the tenant in scope alone';
  end if;
end
$body$;
revoke all on function engine.assert_tenant(uuid) from public;

create or replace function engine.list_runs(p_tenant uuid, p_status text, p_function text, p_before text, p_limit integer)
returns ${runTable}
language plpgsql stable ${opening}
begin
  perform engine.assert_tenant(p_tenant);
  return query
    select ${runColumns("null::timestamptz")} from engine.run join engine.event on event.id = run.event_id
    where run.tenant_id = p_tenant::text and (p_status is null or run.status = p_status)
      and (p_function is null or run.function_id = p_function) and (p_before is null or run.id < p_before)
    order by run.id desc limit least(p_limit, 201);
end
$body$;

create or replace function engine.find_run(p_tenant uuid, p_id text) returns ${runTable}
language plpgsql stable ${opening}
begin
  perform engine.assert_tenant(p_tenant);
  return query
    select ${runColumns(nextAt)} from engine.run join engine.event on event.id = run.event_id
    where run.tenant_id = p_tenant::text and run.id = p_id;
end
$body$;

create or replace function engine.list_steps(p_tenant uuid, p_id text)
returns table (name text, op text, status text, attempt integer, has_failed boolean, created_at timestamptz,
  ended_at timestamptz, wake_at timestamptz)
language plpgsql stable ${opening}
begin
  perform engine.assert_tenant(p_tenant);
  return query
    select step.name, step.op, step.status, step.attempt, step.has_failed, step.created_at, step.ended_at, step.wake_at
    from engine.step join engine.run on run.id = step.run_id
    where run.tenant_id = p_tenant::text and run.id = p_id
    order by step.created_at, step.position nulls last, step.id limit 1000;
end
$body$;

create or replace function engine.list_schedules(p_tenant uuid) returns table (function_id text, cron text, next_at timestamptz)
language plpgsql stable ${opening}
begin
  perform engine.assert_tenant(p_tenant);
  return query
    select known.id, given.trigger ->> 'cron', job.run_at
    from engine.function known cross join lateral json_array_elements(known.config -> 'triggers') as given(trigger)
    left join graphile_worker._private_jobs job on job.key = 'engine:cron:' || known.id || ':' || (given.trigger ->> 'cron')
    where given.trigger ->> 'cron' is not null order by job.run_at, known.id;
end
$body$;

-- The executors do the work, by the same code as for everybody: this only asks them. Answers what the run is, and whether they were asked.
create or replace function engine.request_operation(p_tenant uuid, p_id text, p_verb text) returns table (status text, accepted boolean)
language plpgsql ${opening}
declare
  target record;
  may boolean;
begin
  perform engine.assert_tenant(p_tenant);
  select run.status as status, exists (select 1 from engine.function where function.id = run.function_id) as known into target
    from engine.run where run.tenant_id = p_tenant::text and run.id = p_id for update of run;
  if target.status is null then
    return;
  end if;
  may := case p_verb when 'cancel' then target.status in ('queued', 'running')
    when 'retry' then target.status in ('failed', 'cancelled') and target.known else false end;
  if may then
    perform graphile_worker.add_job('engine_operate', json_build_object('verb', p_verb, 'run_id', p_id, 'tenant_id', p_tenant),
      max_attempts => 32767);
  end if;
  return query select target.status, may;
end
$body$;

-- After a person was erased from the company's events: the copies here become the same. Events without NUL characters alone are there.
create or replace function engine.erase_events(p_tenant uuid, p_ids uuid[]) returns bigint
language plpgsql ${opening}
declare
  v_rows bigint;
begin
  perform engine.assert_tenant(p_tenant);
  update engine.event e set body = jsonb_set(e.body::jsonb, '{data,resource}', t.data)::json
    from public.events t where t.tenant_id = p_tenant and t.id = any(p_ids) and e.id = t.id::text and e.tenant_id = p_tenant::text;
  get diagnostics v_rows = row_count;
  return v_rows;
end
$body$;

${functionSignatures.map((signature) => `revoke all on function ${signature} from public;`).join("\n")}
`;
