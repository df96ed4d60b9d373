import { AppError } from "@/lib/kernel/base/errors";

export { intervalText } from "./rules/interval-text";
export { monthlyRevenue, periodAmount, roundHalfEven } from "./rules/money";

/** Days for which a customer keeps access while a failed payment is tried again. */
export const graceDays = 14;

export type SubscriptionVerb = "cancel" | "cancel_at_end" | "keep" | "change_plan" | "pause" | "resume" | "update";

/** Why a verb is not allowed: `over` once it has ended, `state` for any other reason of the status. */
export type SubscriptionRefusal = "over" | "scheduled" | "several" | "ending" | "unpaid" | "no_period" | "state";

interface Standing {
  status: string;
  ends_at: Date | string | null;
  ended_at: Date | string | null;
  scheduled: boolean;
  /** The prices, as stored or as the API answers them. */
  items?: unknown;
}

export const overStatuses: readonly string[] = ["canceled", "incomplete_expired"];

/** A status from which nothing leads on; only the metadata may change. */
export function isOver({ status, ended_at }: Pick<Standing, "status" | "ended_at">): boolean {
  return ended_at !== null || overStatuses.includes(status);
}

/** Whether a renewal follows at the end of the period: it is collected, and no end is planned until then. */
export function continues(subscription: Standing & { collection_paused: boolean; ends_at: Date | null; period_end: Date | null }): boolean {
  const { status, collection_paused, ends_at, period_end } = subscription;
  if (isOver(subscription) || collection_paused || period_end === null) return false;
  const renews = status === "active" || status === "trialing" || status === "past_due";
  return renews && (ends_at === null || ends_at > period_end);
}

/** Whether the end of a trial starts charges, rather than ending what was cancelled. */
export function becomesCharged({ status, trial_end, ends_at }: { status: string; trial_end: Date | null; ends_at: Date | null }): boolean {
  return status === "trialing" && trial_end !== null && (ends_at === null || ends_at > trial_end);
}

/** The statuses without a running period, so that there is none at whose end one could be cancelled. */
const withoutPeriod: ReadonlySet<string> = new Set(["incomplete", "paused", "unpaid"]);
const unpaid: ReadonlySet<string> = new Set(["incomplete", "past_due", "unpaid"]);
const changeable: ReadonlySet<string> = new Set(["active", "trialing"]);
const pausable: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

/** Why the subscription does not allow the verb now; null if it does. */
export function refusalOf(subscription: Standing, verb: SubscriptionVerb): SubscriptionRefusal | null {
  if (verb === "update") return null;
  if (isOver(subscription)) return "over";
  const { status, ends_at, scheduled, items } = subscription;
  switch (verb) {
    case "cancel":
      return null;
    case "cancel_at_end":
      return withoutPeriod.has(status) ? "no_period" : null;
    case "keep":
      return ends_at === null ? "state" : null;
    case "change_plan":
      if (scheduled) return "scheduled";
      if (Array.isArray(items) && items.length > 1) return "several";
      if (unpaid.has(status)) return "unpaid";
      if (!changeable.has(status)) return "state";
      return ends_at === null ? null : "ending";
    case "pause":
      if (scheduled) return "scheduled";
      return pausable.has(status) ? null : "state";
    case "resume":
      return status === "paused" ? null : "state";
  }
}

/** Whether a subscription allows the verb now. */
export function allows(subscription: Standing, verb: SubscriptionVerb): boolean {
  return refusalOf(subscription, verb) === null;
}

const sentences: Record<Exclude<SubscriptionRefusal, "state">, string> = {
  over: "The subscription has ended.",
  scheduled: "A schedule at the provider changes this subscription; change it there.",
  several: "This subscription has several prices; change them at the provider.",
  ending: "The subscription is going to end. Undo the cancellation to change its plan.",
  unpaid: "An invoice of the subscription is not paid. The plan can be changed once it is.",
  no_period: "No paid period is running, so the subscription can only be cancelled immediately.",
};

const states: Record<Exclude<SubscriptionVerb, "update">, string> = {
  cancel: sentences.over,
  cancel_at_end: sentences.no_period,
  keep: "The subscription is not going to end.",
  change_plan: "Only an active subscription can change its plan.",
  pause: "Only an active subscription can be paused.",
  resume: "Only a paused subscription can be resumed.",
};

/** @throws AppError `conflict` that says what the verb needs. */
export function assertAllows(subscription: Standing, verb: SubscriptionVerb): void {
  const refusal = refusalOf(subscription, verb);
  if (refusal === null || verb === "update") return;
  throw new AppError("conflict", refusal === "state" ? states[verb] : sentences[refusal]);
}

/** What the customer may use: everything while active or on trial, for a grace period while past due, else nothing. */
export function accessOf({ status, ends_at, past_due_since }: { status: string; ends_at: Date | null; past_due_since: Date | null }): {
  access: "granted" | "until" | "none";
  access_until: Date | null;
} {
  const grace = past_due_since === null ? null : new Date(past_due_since.getTime() + graceDays * 86_400_000);
  if (status === "past_due" && grace !== null) {
    return { access: "until", access_until: ends_at !== null && ends_at < grace ? ends_at : grace };
  }
  if (status !== "active" && status !== "trialing") return { access: "none", access_until: null };
  return ends_at === null ? { access: "granted", access_until: null } : { access: "until", access_until: ends_at };
}

/** The event that a change of a mirrored row is: the most telling one. */
export function eventOfChange(
  before: { status: string; collection_paused: boolean },
  after: { status: string; collection_paused: boolean },
): "updated" | "paused" | "canceled" {
  if (overStatuses.includes(after.status) && !overStatuses.includes(before.status)) return "canceled";
  if (after.status === "paused" && before.status !== "paused") return "paused";
  return after.collection_paused && !before.collection_paused ? "paused" : "updated";
}

/** The fields whose stored values differ; instants by their time, other values by their JSON. */
export function differingFields<Row extends object>(before: Row, after: Partial<Row>): (keyof Row & string)[] {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_name, inner: unknown) => (typeof inner === "bigint" ? inner.toString() : inner)) ?? "";
  const names = Object.keys(after) as (keyof Row & string)[];
  return names.filter((name) => text(sorted(before[name])) !== text(sorted(after[name])));
}

/** JSON of the database comes back with its keys in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
