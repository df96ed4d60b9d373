import type { Currency } from "@/lib/commerce/currencies";
import { PositiveMoneyText, RateText } from "@/lib/commerce/money";
import type { DunningStep, DunningTone } from "@/lib/domains/dunning/schema";

/** A step as its row in the form holds it. */
export interface StepDraft {
  key: number;
  days: string;
  tone: DunningTone;
  fee: "none" | "fixed" | "percent";
  amount: string;
  currency: Currency;
}

let lastKey = 0;
const nextKey = () => (lastKey += 1);

export function draftOf(step: DunningStep, currency: Currency): StepDraft {
  const { days, tone, fee } = step;
  const amount = fee === null ? "" : fee.kind === "fixed" ? fee.amount : fee.rate;
  return {
    key: nextKey(),
    days: String(days),
    tone,
    fee: fee?.kind ?? "none",
    amount,
    currency: fee?.kind === "fixed" ? fee.currency : currency,
  };
}

const usual: readonly DunningStep[] = [
  { days: 3, tone: "friendly", fee: null },
  { days: 14, tone: "firm", fee: null },
  { days: 30, tone: "final", fee: null },
];

/** The ladder that a new policy starts with. */
export const usualSteps = (currency: Currency): StepDraft[] => usual.map((step) => draftOf(step, currency));

/** Two weeks after the last step. */
export function stepAfter(drafts: readonly StepDraft[], currency: Currency): StepDraft {
  const last = Number(drafts.at(-1)?.days ?? "-11");
  return draftOf({ days: Math.min(365, (Number.isInteger(last) ? last : 0) + 14), tone: "final", fee: null }, currency);
}

export type StepProblem = "days" | "order" | "fee" | "early_fee";

/** What is wrong with a row; undefined where nothing is. */
export function problemOf(drafts: readonly StepDraft[], index: number): StepProblem | undefined {
  const draft = drafts[index];
  if (draft === undefined) return undefined;
  const days = Number(draft.days);
  if (!/^-?\d{1,3}$/.test(draft.days.trim()) || days < -30 || days > 365) return "days";
  const before = drafts[index - 1];
  if (before !== undefined && Number(before.days) >= days) return "order";
  if (draft.fee === "none") return undefined;
  if (days <= 0) return "early_fee";
  const isRight = draft.fee === "fixed" ? PositiveMoneyText.safeParse(draft.amount) : RateText.safeParse(draft.amount);
  return isRight.success && Number(draft.amount) > 0 ? undefined : "fee";
}

/** The steps that the rows say; call it once none has a problem. */
export function stepsOf(drafts: readonly StepDraft[]): DunningStep[] {
  return drafts.map(({ days, tone, fee, amount, currency }) => {
    const charged =
      fee === "none" ? null : fee === "fixed" ? { kind: "fixed" as const, amount, currency } : { kind: "percent" as const, rate: amount };
    return { days: Number(days), tone, fee: charged };
  });
}
