import { EntryKind } from "@/lib/domains/ledger/schema";
import { dueTenants } from "./due";
import { check, checkIn } from "./kinds";
import { appendOnly } from "./locks";

/** Every command leaves an audit entry, so books without one are as they were. Two days: a night without a worker leaves no gap. */
const changedBooks = `  select a.tenant_id from platform.tenants c cross join lateral (
    select tenant_id from public.audit_entries where tenant_id = c.id and at >= p_now - interval '2 days'
    order by at desc limit 1) a`;

/** The ledger is written once and never changed: corrections are entries of their own. */
export const ledger = [
  appendOnly("ledger_entries"),
  checkIn("ledger_entries", "kind", EntryKind.options),
  check("ledger_entries", "ledger_entries_amount_check", "amount <> 0"),
  dueTenants("changed_books", changedBooks),
];
