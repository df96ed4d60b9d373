import { z } from "zod";

/** How time is rounded when it is invoiced. */
export const TimeRounding = z.enum(["none", "up", "nearest", "down"]);
export type TimeRounding = z.output<typeof TimeRounding>;

export const TimeRoundingMinutes = z.union([
  z.literal(1),
  z.literal(5),
  z.literal(6),
  z.literal(10),
  z.literal(15),
  z.literal(30),
  z.literal(60),
]);
export const roundingSteps = [1, 5, 6, 10, 15, 30, 60] as const;

/** What is rounded: each entry, what an invoice line has of a day, or the line. */
export const TimeRoundingPer = z.enum(["entry", "day", "line"]);
export type TimeRoundingPer = z.output<typeof TimeRoundingPer>;

/** The fields of a record that has a rule of its own; without one (null) that of the wider record applies. */
export const timeRoundingFields = {
  /** How billable time is rounded on invoices; null for the rule of the customer or company. */
  time_rounding: TimeRounding.nullable(),
  time_rounding_minutes: TimeRoundingMinutes,
  time_rounding_per: TimeRoundingPer,
};

/** As columns keep a rule. */
export interface StoredRounding {
  time_rounding: string | null;
  time_rounding_minutes: number;
  time_rounding_per: string;
}

export interface RoundingRule {
  direction: TimeRounding;
  minutes: number;
  per: TimeRoundingPer;
}

export const noRounding: RoundingRule = { direction: "none", minutes: 1, per: "entry" };

/** A stored rule as its record shows it. */
export function roundingOf(row: StoredRounding) {
  return {
    time_rounding: TimeRounding.nullable().parse(row.time_rounding),
    time_rounding_minutes: TimeRoundingMinutes.parse(row.time_rounding_minutes),
    time_rounding_per: TimeRoundingPer.parse(row.time_rounding_per),
  };
}

/** The first rule of these records, the nearest first: project, customer, company. */
export function effectiveRounding(...records: readonly StoredRounding[]): RoundingRule {
  const own = records.find(({ time_rounding }) => time_rounding !== null);
  if (own === undefined) return noRounding;
  const { time_rounding, time_rounding_minutes: minutes, time_rounding_per: per } = roundingOf(own);
  return { direction: time_rounding ?? "none", minutes, per };
}

/** Seconds by a rule. Less than nothing, as corrections may be, mirrors more than nothing. */
export function roundSeconds(seconds: number, { direction, minutes }: Pick<RoundingRule, "direction" | "minutes">): number {
  if (direction === "none" || seconds === 0) return seconds;
  const step = minutes * 60;
  const steps = Math.abs(seconds) / step;
  const whole = direction === "up" ? Math.ceil(steps) : direction === "down" ? Math.floor(steps) : Math.floor(steps + 0.5);
  return whole === 0 ? 0 : Math.sign(seconds) * whole * step;
}
