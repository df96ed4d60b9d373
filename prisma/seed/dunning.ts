import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { createDunningPolicy, placeDunningHold, sendReminder } from "@/lib/domains/dunning";
import { listInvoices } from "@/lib/domains/invoices";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const dayLength = 86_400_000;

const texts = {
  en: {
    policy: "Standard",
    person: "Grace Hall",
    promise: "Pays with next Friday’s run.",
    dispute: "Two items are missing from the delivery.",
  },
  ar: { policy: "السياسة المعتادة", person: "ليلى حداد", promise: "ستدفع مع دفعات الجمعة القادمة.", dispute: "تنقص التسليم قطعتان." },
} as const;

/** A ladder of reminders; of the invoices that are overdue, one customer promised to pay, one disputes, and two were reminded. */
export async function addDunning(opened: OpenCompany, _lived: Lived): Promise<void> {
  const { company, since } = opened;
  const words = texts[company.home.language];
  // The last day of the year, so that the emails are still to go out.
  const at = new Date(since.getTime() + 366.5 * dayLength);
  const today = dayInTimezone(at, company.week.timezone);
  const { currency } = company;
  const ctx = opened.ctx("manager", at);
  await createDunningPolicy(ctx, {
    name: words.policy,
    steps: [
      { days: 3, tone: "friendly", fee: null },
      { days: 14, tone: "firm", fee: null },
      { days: 30, tone: "final", fee: { kind: "percent", rate: "2" } },
    ],
    starts_on: addDays(today, -14),
  });
  const { data } = await listInvoices(ctx, { status: "overdue", currency, due_from: addDays(today, -14), sort: "due_date", limit: 4 });
  const [promised, disputed, ...reminded] = data;
  if (promised)
    await placeDunningHold(ctx, {
      id: promised.id,
      kind: "promise",
      person: words.person,
      reason: words.promise,
      until: addDays(today, 9),
    });
  if (disputed) await placeDunningHold(ctx, { id: disputed.id, kind: "dispute", reason: words.dispute });
  for (const { id } of reminded) await sendReminder(ctx, { id });
}
