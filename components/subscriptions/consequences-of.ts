import type { SubscriptionRecord } from "./resource";

export type Act = "cancel_at_end" | "cancel_now" | "pause" | "resume";

type Judged = Pick<
  SubscriptionRecord,
  "status" | "access" | "access_until" | "amount" | "amount_open" | "items" | "period_end" | "trial_end"
>;

/** The instant at which a subscription ends that is cancelled at the end of its period; null if no period runs. */
export function endOf({ status, trial_end, period_end }: Judged): string | null {
  return status === "trialing" ? (trial_end ?? period_end) : period_end;
}

const isPositive = (amount: string | null): boolean => amount !== null && Number(amount) > 0;

/** Which sentence says what becomes of the money. */
function moneyOf(subscription: Judged, act: Act) {
  const { status, amount, amount_open, items } = subscription;
  const trial = status === "trialing";
  const open = isPositive(amount_open);
  const unpaid = status === "incomplete";
  switch (act) {
    case "cancel_at_end":
      if (trial) return "end_trial";
      if (status === "past_due") return open ? "end_open" : "end";
      return items.some(({ metered }) => metered) ? "end_usage" : "end";
    case "cancel_now":
      if (trial || unpaid) return "now_unpaid";
      return open ? "now_open" : "now";
    case "pause":
      if (trial) return "pause_trial";
      return open ? "pause_open" : "pause";
    case "resume":
      return isPositive(amount) ? "resume_amount" : "resume";
  }
}

/** Which sentence says what becomes of access. */
function accessOf(subscription: Judged, act: Act) {
  const { status, access, access_until } = subscription;
  if (act === "resume") return "starts";
  if (access === "none") return "none";
  if (act === "pause") return "pauses";
  if (act === "cancel_now") return "ends_now";
  const end = endOf(subscription);
  // The grace period of a failed payment may be shorter than the period that is being paid for.
  return status === "past_due" && access_until !== null && end !== null && access_until < end ? "grace" : "stays";
}

/** The sentences that say what an act does to money, access and dates, by their keys. */
export function consequencesOf(subscription: Judged, act: Act) {
  const dates = act === "cancel_at_end" && endOf(subscription) === null ? "cancel_now" : act;
  return { money: moneyOf(subscription, act), access: accessOf(subscription, act), dates } as const;
}
