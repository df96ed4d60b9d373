import { z } from "zod";
import { NonNegativeMoneyText } from "@/lib/commerce/money";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";
import { LeadId, LeadSource, LeadStatus } from "./fields";

const Points = z.int().min(-100).max(100);
const Days = z.int().min(1).max(3650);
const DaySteps = z.array(z.strictObject({ days: Days, points: Points })).max(10);

/** The statuses in which a lead is judged by the rules; a won one has 100, a lost one 0. */
export const OpenStatus = LeadStatus.exclude(["won", "lost"]);

/** Points for what is known of a lead. Of several steps the furthest one that the lead has reached counts alone. */
export const ScoreRules = z.strictObject({
  source: z.record(LeadSource, Points),
  status: z.record(OpenStatus, Points),
  has_email: Points,
  has_phone: Points,
  has_company: Points,
  has_value: Points,
  /** Above the average of the company's leads in the same currency. */
  value_above_average: Points,
  /** By the lead's value, in the company's currency; leads in others reach none. */
  value: z.array(z.strictObject({ from: NonNegativeMoneyText, points: Points })).max(10),
  /** Once a lead is older than these days. */
  age: DaySteps,
  /** Once nothing has changed and nobody has noted anything for longer than these days. */
  idle: DaySteps,
  /** Something changed or was noted within these days. */
  recent: z.strictObject({ days: Days, points: Points }),
});
export type ScoreRules = z.output<typeof ScoreRules>;

export const LeadScoring = z.object({
  id: idOf("lead_scoring"),
  rules: ScoreRules,
  /** Whether the company never changed the rules that it began with. */
  is_default: z.boolean(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type LeadScoring = z.output<typeof LeadScoring>;

export const LeadScoringReplace = z.strictObject({ rules: ScoreRules });

export const ScoreReason = z.enum([
  "won",
  "lost",
  "source",
  "has_email",
  "has_phone",
  "has_company",
  "has_value",
  "value_above_average",
  "value",
  "progress",
  "recent_activity",
  "idle",
  "old",
]);
export type ScoreReason = z.output<typeof ScoreReason>;

/** From 0 to 100; the points of the reasons add up to it, limited to that range. */
export const LeadScore = z.object({
  score: z.int(),
  reasons: z.array(
    z.object({
      reason: ScoreReason,
      points: z.int(),
      /** What the reason is about: the source, the status, days, or an amount in the company's currency. */
      detail: z.string().nullable(),
    }),
  ),
});
export type LeadScore = z.output<typeof LeadScore>;

/** How many leads have a score from 0 to 24, 25 to 49, 50 to 74, and 75 to 100. */
const Bands = z.tuple([z.int(), z.int(), z.int(), z.int()]);

export const LeadScoringPreview = z.object({
  /** The open leads that were looked at: the latest 500. */
  counted: z.int(),
  before: Bands,
  after: Bands,
  /** Those whose score changes most, ten at most. */
  leads: z.array(z.object({ id: LeadId, name: z.string(), before: z.int(), after: LeadScore })),
});
