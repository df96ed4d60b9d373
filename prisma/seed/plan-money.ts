import { addDays, daysBetween } from "@/lib/commerce/days";
import type { PaymentMethod } from "@/lib/domains/payments/schema";
import { officeHour } from "./calendar";
import type { Random } from "./random";
import type { Company, Part } from "./company";
import type { PlannedInvoice } from "./plan-invoices";

interface Act {
  at: Date;
  by: Part;
}

/** A money act on one customer's invoices; `invoice` is an index in the list of planned invoices. */
export type MoneyAct = Act &
  (
    | { kind: "payment"; invoice: number; percent: number | "all_due"; method: Exclude<PaymentMethod, "online">; reference: string }
    | { kind: "joint_payment"; invoices: number[]; method: Exclude<PaymentMethod, "online">; reference: string }
    | { kind: "credit"; invoice: number }
    | { kind: "refund"; invoice: number; part: "surplus" | "all"; reason: string }
  );

type Story = "on_time" | "late" | "in_two_parts" | "in_part" | "unpaid" | "too_much" | "recalled";

/** Frequency of each story in percent; the rest is paid on time. */
const frequencies: readonly [Exclude<Story, "on_time">, number][] = [
  ["late", 18],
  ["in_two_parts", 8],
  ["in_part", 4],
  ["unpaid", 5],
  ["too_much", 4],
  ["recalled", 1],
];

/** The money acts of one customer over the year, in order of time, up to `now`. */
export function planMoney(
  company: Company,
  random: Random,
  invoices: readonly { invoice: PlannedInvoice; place: number }[],
  now: Date,
): MoneyAct[] {
  const issued = invoices.filter(({ invoice }) => invoice.finalized_at !== null);
  const acts: MoneyAct[] = [];
  let surplusSince: Date | null = null;
  for (let index = 0; index < issued.length; index++) {
    const one = issued[index];
    if (one === undefined) break;
    const { invoice, place } = one;
    if (surplusSince !== null && invoice.created_at > surplusSince) {
      acts.push({ kind: "credit", at: officeHour(addDays(dayOf(invoice), 1), company.week, random), by: "manager", invoice: place });
      surplusSince = null;
    }
    const next = issued[index + 1];
    if (next !== undefined && surplusSince === null && daysBetween(dayOf(invoice), dayOf(next.invoice)) < 8 && random.happens(0.3)) {
      acts.push({ kind: "joint_payment", invoices: [place, next.place], ...paymentOf(company, random, addDays(next.invoice.due, -1)) });
      index++;
      continue;
    }
    const planned = planStory(company, random, one, pickStory(random));
    acts.push(...planned.acts);
    surplusSince ??= planned.surplusSince;
  }
  return acts.filter((act) => act.at < now).sort((a, b) => a.at.getTime() - b.at.getTime());
}

function pickStory(random: Random): Story {
  let left = random.next() * 100;
  for (const [story, percent] of frequencies) {
    if (left < percent) return story;
    left -= percent;
  }
  return "on_time";
}

function planStory(
  company: Company,
  random: Random,
  { invoice, place }: { invoice: PlannedInvoice; place: number },
  story: Story,
): { acts: MoneyAct[]; surplusSince: Date | null } {
  const { due } = invoice;
  const pay = (day: string, percent: number | "all_due"): MoneyAct => ({
    kind: "payment",
    invoice: place,
    percent,
    ...paymentOf(company, random, day),
  });
  const refund = (after: MoneyAct, part: "surplus" | "all"): MoneyAct => ({
    kind: "refund",
    invoice: place,
    part,
    by: "owner",
    at: new Date(after.at.getTime() + random.between(2, 6) * 86_400_000),
    reason: part === "surplus" ? company.refundReasons.surplus : company.refundReasons.recalled,
  });
  const only = (...acts: MoneyAct[]) => ({ acts, surplusSince: null });
  const days = Math.max(1, daysBetween(dayOf(invoice), due));
  switch (story) {
    case "on_time":
      return only(pay(addDays(due, -random.between(0, days - 1)), "all_due"));
    case "late":
      return only(pay(addDays(due, random.between(2, 35)), "all_due"));
    case "in_two_parts":
      return only(
        pay(addDays(due, random.between(1 - days, 1)), random.between(30, 60)),
        pay(addDays(due, random.between(9, 40)), "all_due"),
      );
    case "in_part":
      return only(pay(addDays(due, random.between(-2, 9)), random.between(20, 70)));
    case "unpaid":
      return only();
    case "recalled": {
      const first = pay(addDays(due, -1), "all_due");
      return only(first, refund(first, "all"));
    }
    case "too_much": {
      const first = pay(addDays(due, random.between(-4, 3)), random.pick([105, 110, 120, 200]));
      return random.happens(0.4) ? only(first, refund(first, "surplus")) : { acts: [first], surplusSince: first.at };
    }
  }
}

/** Payments come at the earliest on the day after the invoice was issued. */
const dayOf = (invoice: PlannedInvoice): string => addDays((invoice.finalized_at ?? invoice.created_at).toISOString().slice(0, 10), 1);

const methods: readonly Exclude<PaymentMethod, "online">[] = [
  "bank_transfer",
  "bank_transfer",
  "bank_transfer",
  "bank_transfer",
  "bank_transfer",
  "bank_transfer",
  "card",
  "direct_debit",
  "cheque",
  "cash",
];

function paymentOf(company: Company, random: Random, day: string): Act & { method: Exclude<PaymentMethod, "online">; reference: string } {
  const reference = `${random.pick(["FT", "TRF", "BACS"])} ${day.replaceAll("-", "")}-${String(random.between(100, 999))}`;
  return { at: officeHour(day, company.week, random), by: "manager", method: random.pick(methods), reference };
}
