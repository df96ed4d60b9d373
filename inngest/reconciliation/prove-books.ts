import { proveBooks } from "@/lib/domains/reconciliation";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** A disagreement writes an audit entry, so the tenant stays due until its books agree again. */
export const compareBooks: Schedule = {
  id: "prove-books",
  cron: "40 2 * * *",
  rights: { company: "Compares the ledger with the documents." },
  due: (runtime) => listDueTenants(runtime, "changed_books"),
  work: proveBooks,
};
