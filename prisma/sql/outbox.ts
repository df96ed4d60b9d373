import { policy, raw } from "./kinds";

const drop = "drop trigger if exists outbox_wake on public.outbox;\ndrop function if exists public.outbox_wake();";

/** The worker sweeps the outbox of every tenant, and hears of each commit that filled it. */
export const outbox = [
  policy("outbox", "sweep", { to: "atrium_jobs", using: "true", check: "true" }),
  policy("events", "sweep", { to: "atrium_jobs", for: "select", using: "true" }),
  raw("outbox wake", {
    drop,
    create: `${drop}
create function public.outbox_wake() returns trigger language plpgsql set search_path = pg_catalog as $function$
begin
  perform pg_notify('atrium_outbox', '');
  return null;
end
$function$;
create trigger outbox_wake after insert on public.outbox for each statement execute function public.outbox_wake();`,
  }),
];
