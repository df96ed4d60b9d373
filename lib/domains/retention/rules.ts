import { invalidField } from "@/lib/kernel/base/errors";
import { mostPerRun, RetentionKind, type RetentionAction, type RetentionRule } from "./schema";

interface KindRule {
  /** The first is proposed. */
  actions: readonly [RetentionAction, ...RetentionAction[]];
  /** From when a record's age counts. */
  from: "lost" | "activity" | "closed" | "decided" | "done" | "sent" | "created";
  /** Days that a record is kept at least. */
  least: number;
  /** Days that are proposed. */
  proposed: number;
  /** Whether many are removed in one transaction: entries of a log, which nothing depends on. */
  log: boolean;
}

/** What each kind allows. */
export const kindRules: Readonly<Record<RetentionKind, KindRule>> = {
  lead: { actions: ["delete"], from: "lost", least: 30, proposed: 730, log: false },
  customer: { actions: ["archive"], from: "activity", least: 365, proposed: 1_095, log: false },
  ticket: { actions: ["anonymize"], from: "closed", least: 90, proposed: 1_095, log: false },
  expense: { actions: ["delete"], from: "decided", least: 90, proposed: 730, log: false },
  task: { actions: ["delete"], from: "done", least: 30, proposed: 730, log: false },
  mail: { actions: ["anonymize", "delete"], from: "sent", least: 30, proposed: 730, log: true },
  notification: { actions: ["delete"], from: "created", least: 7, proposed: 180, log: true },
  assist: { actions: ["delete"], from: "created", least: 30, proposed: 365, log: true },
  webhook_delivery: { actions: ["delete"], from: "created", least: 1, proposed: 14, log: true },
  event: { actions: ["delete"], from: "created", least: 90, proposed: 1_095, log: true },
};

/** Days between a rule's mark and the removal, in which somebody can keep the record. */
export const undoDays = 7;

/** One rule of each kind: the company's, or a proposal that is off. */
export function completeRules(own: readonly RetentionRule[]): RetentionRule[] {
  return RetentionKind.options.map((kind) => {
    const { actions, proposed } = kindRules[kind];
    const set = own.find((rule) => rule.kind === kind);
    return set ?? { kind, active: false, action: actions[0], keep_days: proposed, cap: Math.min(500, mostPerRun) };
  });
}

/** @throws AppError `invalid` for a kind that is named twice, an action that it has not, and less days than it is kept at least. */
export function assertRules(rules: readonly RetentionRule[]): void {
  for (const [index, { kind, action, keep_days }] of rules.entries()) {
    const path = `rules.${String(index)}`;
    const { actions, least } = kindRules[kind];
    if (rules.findIndex((rule) => rule.kind === kind) !== index) throw invalidField(`${path}.kind`, "duplicate", "Name each type once.");
    if (!actions.includes(action)) throw invalidField(`${path}.action`, "invalid", `This type allows: ${actions.join(", ")}.`);
    if (keep_days < least) throw invalidField(`${path}.keep_days`, "too_small", `Keep these for ${String(least)} days at least.`);
  }
}

/** The moment before which a record is too old. */
export function ageLimit(now: Date, keepDays: number): Date {
  return new Date(now.getTime() - keepDays * 86_400_000);
}

/**
 * Years for which companies of a country keep invoices and booking vouchers, from the end of their year; advice that an adviser confirms.
 * Germany: AO § 147(3), HGB § 257(4), UStG § 14b, eight since 2025.
 */
export const keepYears: Readonly<Record<string, number>> = { AE: 5, AT: 7, DE: 8, ES: 6, FR: 10, GB: 6, IT: 10, NL: 7, SA: 6 };
