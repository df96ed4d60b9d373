import { randomUUID } from "node:crypto";
import { addDays, addMonths } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import {
  attendContract,
  bundleContract,
  createContract,
  createContractTemplate,
  renewContract,
  sendContract,
  signContract,
  terminateContract,
} from "@/lib/domains/contracts";
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
const texts = {
  en: {
    template: "Support agreement",
    signer: "Grace Hall",
    body: [
      "This agreement is made on {{contract.date}} between **{{company.name}}**, {{company.address}}, and **{{customer.name}}**.",
      "## Services",
      "1. We answer by email within four working hours.\n2. We come within two working days.\n3. Spare parts are charged at cost.",
      "## Price",
      "The price for the whole term is **{{contract.value}}**.",
      "## Term",
      "It runs from {{contract.start_date}} to {{contract.end_date}}, and renews for {{contract.renewal_months}} months " +
        "unless either side gives notice {{contract.notice_days}} days before its end.",
    ].join("\n\n"),
  },
  ar: {
    template: "اتفاقية دعم",
    signer: "ليلى حداد",
    body: [
      "أُبرمت هذه الاتفاقية في {{contract.date}} بين **{{company.name}}**، {{company.address}}، و**{{customer.name}}**.",
      "## الخدمات",
      "1. نرد بالبريد خلال أربع ساعات عمل.\n2. نحضر خلال يومي عمل.\n3. تُحسب قطع الغيار بسعر التكلفة.",
      "## السعر",
      "السعر للمدة كلها **{{contract.value}}**.",
      "## المدة",
      "تسري من {{contract.start_date}} إلى {{contract.end_date}}، وتتجدد لمدة {{contract.renewal_months}} أشهر " +
        "ما لم يُخطر أحد الطرفين قبل {{contract.notice_days}} يومًا من نهايتها.",
    ].join("\n\n"),
  },
} as const;

const reasons = { en: "The showroom closed", ar: "أُغلقت صالة العرض" };

/** The support agreement's template, and one contract that is signed and one that waits for its signature. */
async function addTexts(opened: OpenCompany, customers: readonly string[]): Promise<void> {
  const { company, since, tenant } = opened;
  const { template, signer, body } = texts[company.home.language];
  const { id: template_id } = await createContractTemplate(opened.ctx("manager", new Date(since.getTime() + 200 * dayLength)), {
    name: template,
    language: company.home.language,
    body,
  });
  for (const [index, customer_id] of customers.slice(0, 2).entries()) {
    const at = new Date(since.getTime() + (index === 0 ? 352 : 360) * dayLength);
    const start_date = dayInTimezone(at, company.week.timezone);
    const terms = { start_date, end_date: addDays(addMonths(start_date, 12), -1), value: "3600", notice_days: 30, auto_renewal_months: 12 };
    const ctx = opened.ctx("sales", at);
    const { id } = await createContract(ctx, { ...terms, customer_id, title: template, template_id });
    await sendContract(ctx, { id });
    if (index > 0) continue;
    await signContract(ctx, { id, revision: 1, in_person: true, signer_name: signer });
    await bundleContract(
      systemContext(ctx.runtime, tenant, "bundle-signed-contract", { clock: fixedClock(at), request_id: randomUUID() }),
      { id },
    );
  }
}

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
  await addTexts(opened, customers);
}

/** The reminder that the schedule sent by then. */
async function remind({ tenant, ctx }: OpenCompany, id: string, at: Date): Promise<void> {
  const { runtime } = ctx("sales", at);
  await attendContract(systemContext(runtime, tenant, "attend-to-contracts", { clock: fixedClock(at), request_id: randomUUID() }), { id });
}
