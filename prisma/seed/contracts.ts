import { randomUUID } from "node:crypto";
import { addDays, addMonths } from "@/lib/commerce/schedule";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { attendContract, createContract, renewContract, terminateContract } from "@/lib/domains/contracts";
import { fixedClock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const dayLength = 86_400_000;

/** When each begins, in days after the company signed up, for how many months, and what it says. */
const planned = [
  { from: 30, months: 12, value: "12000", notice_days: 30, auto_renewal_months: 12, status: "active" },
  { from: 70, months: 24, value: "4800", notice_days: 60, auto_renewal_months: null, status: "active" },
  { from: 20, months: 6, value: "2400", notice_days: null, auto_renewal_months: null, status: "active" },
  { from: 45, months: 12, value: "9000", notice_days: null, auto_renewal_months: null, status: "active" },
  { from: 380, months: 12, value: "7200", notice_days: 30, auto_renewal_months: 12, status: "draft" },
] as const;

const titles = {
  en: ["Office maintenance", "Equipment lease", "Support, standard", "Cleaning of the showroom", "Support, extended hours"],
  ar: ["صيانة المكاتب", "تأجير المعدات", "دعم أساسي", "تنظيف صالة العرض", "دعم بساعات ممتدة"],
};
const reasons = { en: "The showroom closed", ar: "أُغلقت صالة العرض" };

/** Contracts with the first customers: one near its end, one renewed, one terminated, and a draft. */
export async function addContracts(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const { company, since } = opened;
  const { language } = company.home;
  const after = (days: number) => new Date(since.getTime() + days * dayLength);
  for (const [index, { from, months, ...terms }] of planned.entries()) {
    const customer_id = customers[index];
    if (customer_id === undefined) return;
    const start_date = dayInTimezone(after(from), company.week.timezone);
    const end_date = addDays(addMonths(start_date, months), -1);
    const ctx = opened.ctx("sales", after(Math.min(from, 350)));
    const { id } = await createContract(ctx, { ...terms, customer_id, title: titles[language][index] ?? "", start_date, end_date });
    if (index === 0) await remind(opened, id, after(from + 334));
    if (index === 2)
      await renewContract(opened.ctx("sales", after(190)), { id, end_date: addDays(addMonths(start_date, 18), -1), value: "2600" });
    if (index === 3) await terminateContract(opened.ctx("manager", after(260)), { id, reason: reasons[language] });
  }
}

/** The reminder that the schedule sent by then. */
async function remind({ tenant, ctx }: OpenCompany, id: string, at: Date): Promise<void> {
  const { runtime } = ctx("sales", at);
  await attendContract(systemContext(runtime, tenant, "attend-to-contracts", { clock: fixedClock(at), request_id: randomUUID() }), { id });
}
