import { Currency } from "@/lib/commerce/currencies";
import { fromWire } from "@/lib/commerce/money";
import { invalidField } from "@/lib/kernel/base/errors";
import type { Lead, LeadScore, ScoreReason, ScoreRules } from "../schema";

/** The rules that a company begins with. */
export const defaultRules: ScoreRules = {
  source: {
    website: 15,
    web_form: 15,
    referral: 25,
    partner: 20,
    event: 15,
    advertising: 10,
    social_media: 10,
    email: 10,
    phone: 15,
    cold_outreach: 5,
    other: 5,
  },
  status: { new: 0, contacted: 5, qualified: 15, proposal_sent: 25 },
  has_email: 10,
  has_phone: 10,
  has_company: 5,
  has_value: 5,
  value_above_average: 10,
  value: [],
  age: [{ days: 90, points: -10 }],
  idle: [{ days: 30, points: -15 }],
  recent: { days: 7, points: 10 },
};

/** @throws AppError `invalid` for two steps at the same place, or an amount with more places than the currency has. */
export function assertScoreRules(rules: ScoreRules, currency: string): void {
  const amounts = rules.value.map(({ from }, index) => fromWire(from, Currency.parse(currency), `rules.value.${index}.from`));
  const places = { value: amounts, age: rules.age.map(({ days }) => days), idle: rules.idle.map(({ days }) => days) };
  for (const [name, steps] of Object.entries(places))
    if (new Set<bigint | number>(steps).size !== steps.length)
      throw invalidField(`rules.${name}`, "duplicate", "Each step needs a place of its own.");
}

const day = 86_400_000;

/** What the score depends on. */
export interface Scored extends Pick<Lead, "status" | "source" | "email" | "phone" | "company" | "currency" | "created_at"> {
  /** In minor units of its currency. */
  value: bigint | null;
  /** Of the company's leads in the same currency, in its minor units; null without any. */
  average: bigint | null;
  /** When the lead changed or was noted about last. */
  active_at: Date;
}

interface Scoring {
  rules: ScoreRules;
  /** The company's currency. */
  currency: string;
  now: Date;
}

/** The furthest step below `reached`, or null. */
function furthest<Step>(steps: readonly Step[], placeOf: (step: Step) => number | bigint, isReached: (step: Step) => boolean): Step | null {
  return steps.filter(isReached).reduce<Step | null>((best, step) => (best === null || placeOf(step) > placeOf(best) ? step : best), null);
}

/** How promising a lead is by the company's rules, from 0 to 100, with each reason. A won lead has 100, a lost one 0. */
export function scoreLead(lead: Scored, { rules, currency, now }: Scoring): LeadScore {
  if (lead.status === "won") return { score: 100, reasons: [{ reason: "won", points: 100, detail: null }] };
  if (lead.status === "lost") return { score: 0, reasons: [{ reason: "lost", points: 0, detail: null }] };
  const idleMs = now.getTime() - lead.active_at.getTime();
  const ageMs = now.getTime() - lead.created_at.getTime();
  const amountOf = ({ from }: { from: string }) => fromWire(from, Currency.parse(currency), "from");
  const { value, average } = lead;
  const worth = furthest(rules.value, amountOf, (step) => value !== null && lead.currency === currency && value >= amountOf(step));
  const old = furthest(
    rules.age,
    ({ days }) => days,
    ({ days }) => ageMs > days * day,
  );
  const idle = furthest(
    rules.idle,
    ({ days }) => days,
    ({ days }) => idleMs > days * day,
  );
  const candidates: [ScoreReason, number, string | null][] = [
    ["source", rules.source[lead.source], lead.source],
    ["has_email", lead.email === null ? 0 : rules.has_email, null],
    ["has_phone", lead.phone === null ? 0 : rules.has_phone, null],
    ["has_company", lead.company === null ? 0 : rules.has_company, null],
    ["has_value", value === null ? 0 : rules.has_value, null],
    ["value_above_average", value !== null && average !== null && value > average ? rules.value_above_average : 0, null],
    ["value", worth?.points ?? 0, worth?.from ?? null],
    ["progress", rules.status[lead.status], lead.status],
    ["recent_activity", idleMs < rules.recent.days * day ? rules.recent.points : 0, String(rules.recent.days)],
    ["idle", idle?.points ?? 0, idle && String(idle.days)],
    ["old", old?.points ?? 0, old && String(old.days)],
  ];
  const reasons = candidates.filter(([, points]) => points !== 0).map(([reason, points, detail]) => ({ reason, points, detail }));
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(100, Math.max(0, sum)), reasons };
}

/** How many of the scores are in each quarter of the range. */
export function bandsOf(scores: readonly number[]): [number, number, number, number] {
  const inBand = (from: number, to: number) => scores.filter((score) => score >= from && score < to).length;
  return [inBand(0, 25), inBand(25, 50), inBand(50, 75), inBand(75, 101)];
}
