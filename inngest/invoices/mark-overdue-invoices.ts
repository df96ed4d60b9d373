import { listNewlyOverdue, markInvoiceOverdue } from "@/lib/domains/invoices";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const markOverdueInvoices: Schedule = {
  id: "mark-overdue-invoices",
  cron: "5 * * * *",
  due: (runtime) => listDueTenants(runtime, "overdue_invoices"),
  async work(ctx) {
    const { ids } = await listNewlyOverdue(ctx, {});
    for (const id of ids) await markInvoiceOverdue(ctx, { id });
  },
};
