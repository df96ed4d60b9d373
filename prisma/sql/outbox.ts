import { policy, raw } from "./kinds";

const drop = "drop trigger if exists outbox_wake on public.outbox;\ndrop function if exists public.outbox_wake();";

/**
 * The worker reads the outbox of every tenant and is notified of each commit that filled it; live streams learn the event ids by tenant.
 * A notification has less than 8000 bytes, so it contains at most a hundred ids.
 */
export const outbox = [
  policy("outbox", "sweep", { to: "atrium_jobs", using: "true", check: "true" }),
  policy("events", "sweep", { to: "atrium_jobs", for: "select", using: "true" }),
  raw("outbox wake", {
    drop,
    create: `${drop}
create function public.outbox_wake() returns trigger language plpgsql set search_path = pg_catalog as $function$
begin
  perform pg_notify('atrium_outbox', batch.tenant_id || ':' || batch.ids)
  from (select tenant_id, string_agg(id::text, ',' order by id) as ids
    from (select id, tenant_id, (row_number() over (partition by tenant_id order by id) - 1) / 100 as part from added) numbered
    group by tenant_id, part) batch;
  return null;
end
$function$;
create trigger outbox_wake after insert on public.outbox referencing new table as added \
for each statement execute function public.outbox_wake();`,
  }),
];
