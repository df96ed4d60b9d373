import { randomUUID } from "node:crypto";
import {
  acceptEstimate,
  convertEstimate,
  createEstimate,
  declineEstimate,
  expireEstimate,
  reviseEstimate,
  sendEstimate,
  updateEstimate,
} from "@/lib/domains/estimates";
import { fixedClock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const dayLength = 86_400_000;

/** When each is sent, in days after the company signed up, and what becomes of it. */
const planned = [
  { from: 120, fate: "converted" },
  { from: 200, fate: "declined" },
  { from: 260, fate: "expired" },
  { from: 340, fate: "accepted" },
  { from: 355, fate: "revised" },
  { from: 360, fate: "sent" },
  { from: 362, fate: "draft" },
] as const;

const texts = {
  en: {
    work: [
      ["Fit-out of the meeting room", "1", "1850"],
      ["Furniture for the reception", "4", "320"],
      ["Yearly maintenance", "12", "95"],
      ["Relocation of the office", "1", "2400"],
      ["Lighting, supply and installation", "18", "74.5"],
      ["Acoustic panels", "24", "58"],
      ["Kitchen units", "1", "3120"],
    ],
    extra: "Delivery and installation",
    reason: "We’ve put the project off until next year.",
    signature: "Grace Hall",
  },
  ar: {
    work: [
      ["تجهيز قاعة الاجتماعات", "1", "1850"],
      ["أثاث لصالة الاستقبال", "4", "320"],
      ["صيانة سنوية", "12", "95"],
      ["نقل المكتب", "1", "2400"],
      ["توريد وتركيب الإضاءة", "18", "74.5"],
      ["ألواح عازلة للصوت", "24", "58"],
      ["وحدات مطبخ", "1", "3120"],
    ],
    extra: "التوصيل والتركيب",
    reason: "أجّلنا المشروع إلى العام القادم.",
    signature: "ليلى حداد",
  },
} as const;

/** Estimates in every state: converted, declined, expired, accepted, in a second revision, waiting and a draft. */
export async function addEstimates(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const { company, since, tenant } = opened;
  const { work, extra, reason, signature } = texts[company.home.language];
  const at = (days: number) => new Date(since.getTime() + days * dayLength);
  for (const [index, { from, fate }] of planned.entries()) {
    const customer_id = customers[index];
    const [description, quantity, unit_price] = work[index] ?? [];
    if (customer_id === undefined || description === undefined || quantity === undefined || unit_price === undefined) return;
    const ctx = (days: number, who: "sales" | "manager" = "sales") => opened.ctx(who, at(from + days));
    // The company's usual cost is two thirds of the price; of some offers the customer may leave the delivery out.
    const unit_cost = (Number(unit_price) * 0.65).toFixed(2);
    const choice = fate === "sent" || fate === "accepted" ? { choice: { kind: "optional" as const, selected: fate === "accepted" } } : {};
    const lines = [
      { description, quantity, unit_price, unit_cost },
      { description: extra, quantity: "1", unit_price: "150", unit_cost: "90", ...choice },
    ];
    const { id } = await createEstimate(ctx(0), { customer_id, lines });
    if (fate === "draft") continue;
    await sendEstimate(ctx(0), { id });
    if (fate === "converted" || fate === "accepted") await acceptEstimate(ctx(2), { id, revision: 1, signature });
    if (fate === "converted") await convertEstimate(ctx(3), { id });
    if (fate === "accepted") await convertEstimate(ctx(3), { id, part: { kind: "percent", percent: "30" } });
    if (fate === "declined") await declineEstimate(ctx(4), { id, revision: 1, reason });
    if (fate === "revised") {
      await reviseEstimate(ctx(1), { id });
      await updateEstimate(ctx(1), { id, lines: [{ description, quantity, unit_price, discount: { kind: "percent", value: "5" } }] });
      await sendEstimate(ctx(2), { id });
    }
    if (fate === "expired") {
      const { runtime } = ctx(31);
      const system = systemContext(runtime, tenant, "expire-estimates", { clock: fixedClock(at(from + 31)), request_id: randomUUID() });
      await expireEstimate(system, { id });
    }
  }
}
