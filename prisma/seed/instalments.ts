import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { listInvoices, setInstalments } from "@/lib/domains/invoices";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

/** Three instalments for the latest invoice that nobody has paid yet. */
export async function addInstalments(opened: OpenCompany, _lived: Lived): Promise<void> {
  const { company, since } = opened;
  const at = new Date(since.getTime() + 365 * 86_400_000);
  const ctx = opened.ctx("manager", at);
  const today = dayInTimezone(at, company.week.timezone);
  const { data } = await listInvoices(ctx, { status: "finalized", sort: "-created_at", limit: 50 });
  const invoice = data.find(({ amount_due, total, issue_date }) => amount_due === total && issue_date !== null && issue_date <= today);
  if (!invoice) return;
  const parts = ["40", "30", "30"].map((percent, index) => ({ due_date: addDays(today, 14 + index * 30), percent }));
  await setInstalments(ctx, { id: invoice.id, parts });
}
