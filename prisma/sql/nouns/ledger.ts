import { EntryKind } from "@/lib/domains/ledger/schema";
import { dueTenants } from "../due";
import { check, checkIn } from "../kinds";
import { appendOnly } from "../locks";

/**
 * Every command leaves an audit entry, so only tenants that have one from the last two days can have changed books; two days cover a night
 * without a worker. Rows changed past the commands leave none: a seventh of all books is compared each night whatever happened.
 */
const changedBooks = `  select a.tenant_id from platform.tenants c cross join lateral (
    select tenant_id from public.audit_entries where tenant_id = c.id and at >= p_now - interval '2 days'
    order by at desc limit 1) a
  union all
  select e.tenant_id from platform.tenants c cross join lateral (
    select tenant_id from public.ledger_entries where tenant_id = c.id limit 1) e
  where abs(hashtext(c.id::text) % 7) = extract(dow from p_now at time zone 'UTC')::int`;

/** Ledger entries never change: a correction is another entry. */
export const ledger = [
  appendOnly("ledger_entries", { of_customer: true, withdrawable: true }),
  checkIn("ledger_entries", "kind", EntryKind.options),
  check("ledger_entries", "ledger_entries_amount_check", "amount <> 0"),
  dueTenants("changed_books", changedBooks),
];
