import { listNewlyOverdue, markInvoiceOverdue } from "@/lib/domains/invoices";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

export const markOverdueInvoices: Schedule = {
  id: "mark-overdue-invoices",
  cron: "5 * * * *",
  rights: { company: "Follows the calendar; nothing is ordered." },
  due: (runtime) => listDueTenants(runtime, "overdue_invoices"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listNewlyOverdue(ctx, {}),
      (id) => markInvoiceOverdue(ctx, { id }),
    ),
};
