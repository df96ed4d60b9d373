import { HoldNoun, RetentionAction, RetentionKind, RetentionStatus } from "@/lib/domains/retention/schema";
import { dueTenants } from "../due";
import type { Extra } from "../extra";
import { checkIn, index, rawFunction } from "../kinds";

const inScope = `  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'retention is applied in the tenant in scope';
  end if;`;

/** A definer function of a tenant: append-only tables let it alone do this. */
function inTenant(signature: string, args: string, returns: string, body: string): Extra {
  return rawFunction(
    signature,
    `create or replace function ${args} returns ${returns}
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare v_count int;
begin
${inScope}
${body}
  return v_count;
end
$$;
revoke all on function ${signature} from public;
grant execute on function ${signature} to atrium_app, atrium_jobs;`,
  );
}

const deleteEvents = inTenant(
  "public.delete_old_events(uuid, uuid[])",
  "public.delete_old_events(p_tenant uuid, p_ids uuid[])",
  "int",
  `  perform set_config('app.applying_retention', 'on', true);
  delete from public.events e where e.tenant_id = p_tenant and e.id = any(p_ids)
    and not exists (select from public.outbox o where o.id = e.id);
  get diagnostics v_count = row_count;
  perform set_config('app.applying_retention', '', true);`,
);

/** Of a closed ticket; its numbers, times and service levels stay. */
const anonymizeMessages = inTenant(
  "public.anonymize_ticket_messages(uuid, uuid)",
  "public.anonymize_ticket_messages(p_tenant uuid, p_ticket uuid)",
  "int",
  `  if not exists (select from public.tickets t where t.tenant_id = p_tenant and t.id = p_ticket and t.closed_at is not null) then
    return 0;
  end if;
  perform set_config('app.erasing_person', 'on', true);
  update public.ticket_messages m set body = '', author_name = case when m.author_kind = 'customer' then '' else m.author_name end,
    author_address = null, mail_id = null, mail_address = null, sent_from = null, forwarded_by = null, joined = '{}', not_joined = '{}',
    left_out = '[]', file_ids = '{}', original_file_id = null
  where m.tenant_id = p_tenant and m.ticket_id = p_ticket;
  get diagnostics v_count = row_count;
  perform set_config('app.erasing_person', '', true);`,
);

/** SQL of retention that Prisma's schema cannot express. */
export const retention: readonly Extra[] = [
  checkIn("retention_items", "kind", RetentionKind.options),
  checkIn("retention_items", "action", RetentionAction.options),
  checkIn("retention_items", "status", RetentionStatus.options),
  checkIn("legal_holds", "noun", HoldNoun.options),
  index("retention_policies_active", "retention_policies", "(tenant_id) where active"),
  index("retention_items_due", "retention_items", "(due_at, tenant_id) where status = 'marked'"),
  deleteEvents,
  anonymizeMessages,
  dueTenants(
    "retention",
    `  select tenant_id from public.retention_policies where active
  union all
  select tenant_id from public.retention_items where status = 'marked' and due_at <= p_now`,
  ),
];
