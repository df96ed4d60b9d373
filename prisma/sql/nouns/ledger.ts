import { EntryKind } from "@/lib/domains/ledger/schema";
import { dueTenants } from "../due";
import { check, checkIn } from "../kinds";
import { appendOnly } from "../locks";

/** Every command leaves an audit entry, so a tenant without one has an unchanged ledger. Two days cover a night without a worker. */
const changedBooks = `  select a.tenant_id from platform.tenants c cross join lateral (
    select tenant_id from public.audit_entries where tenant_id = c.id and at >= p_now - interval '2 days'
    order by at desc limit 1) a`;

/** Ledger entries never change: a correction is another entry. */
export const ledger = [
  appendOnly("ledger_entries"),
  checkIn("ledger_entries", "kind", EntryKind.options),
  check("ledger_entries", "ledger_entries_amount_check", "amount <> 0"),
  dueTenants("changed_books", changedBooks),
];
