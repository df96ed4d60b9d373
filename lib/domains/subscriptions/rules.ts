import { AppError } from "@/lib/kernel/base/errors";

export { intervalText } from "./rules/interval-text";
export { monthlyRevenue, periodAmount, roundHalfEven } from "./rules/money";

/** Days for which a customer keeps access while a failed payment is tried again. */
export const graceDays = 14;

export type SubscriptionVerb = "cancel" | "keep" | "change_plan" | "pause" | "resume" | "update";

interface Standing {
  status: string;
  ends_at: Date | string | null;
  ended_at: Date | string | null;
  scheduled: boolean;
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

/** Whether a subscription allows the verb now. */
export function allows(subscription: Standing, verb: SubscriptionVerb): boolean {
  if (verb === "update") return true;
  if (isOver(subscription)) return false;
  const { status, ends_at, scheduled } = subscription;
  switch (verb) {
    case "cancel":
      return true;
    case "keep":
      return ends_at !== null;
    case "change_plan":
      return !scheduled && ends_at === null && (status === "active" || status === "trialing");
    case "pause":
      return !scheduled && (status === "active" || status === "trialing" || status === "past_due");
    case "resume":
      return status === "paused";
  }
}

const refusals: Record<Exclude<SubscriptionVerb, "update">, string> = {
  cancel: "The subscription has ended.",
  keep: "The subscription is not going to end.",
  change_plan: "Only an active subscription that is not going to end can change its plan.",
  pause: "Only an active subscription can be paused.",
  resume: "Only a paused subscription can be resumed.",
};

/** @throws AppError `conflict` that says what the verb needs. */
export function assertAllows(subscription: Standing, verb: SubscriptionVerb): void {
  if (allows(subscription, verb) || verb === "update") return;
  if (isOver(subscription)) throw new AppError("conflict", refusals.cancel);
  const scheduled = subscription.scheduled && (verb === "pause" || verb === "change_plan");
  throw new AppError("conflict", scheduled ? "A schedule at the provider changes this subscription; change it there." : refusals[verb]);
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
