import { addOpenTime, type BusinessHours, countOpenTime } from "@/lib/commerce/business-time";
import type { SlaClock, SlaMetric, SlaTargets, TicketPriority, TicketStatus } from "../schema";

/** The targets under which a ticket runs from a moment on; null without a policy. */
export interface PolicySnapshot {
  /** Which policy it was, and how it was called; missing in what was stored before they were kept. */
  id?: string | undefined;
  name?: string | undefined;
  targets: SlaTargets;
  pause_on_hold: boolean;
  /** The hours in which time counts; null for around the clock. */
  hours: BusinessHours | null;
}

/** What happened to a ticket, oldest first. The first change is `opened`. */
export type Change = { at: Date; actor_name: string } & (
  | { kind: "opened"; priority: TicketPriority; policy: PolicySnapshot | null }
  | { kind: "status"; status: TicketStatus }
  | { kind: "priority"; priority: TicketPriority }
  | { kind: "policy"; policy: PolicySnapshot | null }
  | { kind: "responded" }
);

type Segment = SlaClock["segments"][number];

/** A clock, with the moments at which parts of its target passed or will pass, by percent; without those that a stop prevented. */
export interface ComputedClock extends SlaClock {
  moments: ReadonlyMap<number, Date>;
}

/** The parts of a target at which colleagues are warned, in percent. */
export const warningPercents = [50, 75, 90] as const;
const percents = [...warningPercents, 100] as const;

interface Running {
  status: TicketStatus;
  priority: TicketPriority;
  policy: PolicySnapshot | null;
}

const minute = 60_000;

/** The target of a clock in milliseconds; null where the policy has none for the priority. */
function targetOf(metric: SlaMetric, { policy, priority }: Running): number | null {
  const target = policy?.targets[priority];
  return target === undefined ? null : target[metric] * minute;
}

/** Whether time passes on a clock. A hold never stops the first response, or it would hide that nobody has answered. */
function counts(metric: SlaMetric, { status, policy }: Running): boolean {
  if (status === "closed") return false;
  return !(metric === "resolution" && status === "on_hold" && policy?.pause_on_hold === true);
}

/** The state after a change. */
function apply(state: Running, change: Change): Running {
  switch (change.kind) {
    case "opened":
      return { status: "open", priority: change.priority, policy: change.policy };
    case "status":
      return { ...state, status: change.status };
    case "priority":
      return { ...state, priority: change.priority };
    case "policy":
      return { ...state, policy: change.policy };
    case "responded":
      return state;
  }
}

function causeOf(change: Change, before: Running): Segment["cause"] {
  switch (change.kind) {
    case "opened":
      return "opened";
    case "status":
      return before.status === "closed" && change.status !== "closed" ? "reopened" : change.status;
    case "priority":
      return "priority";
    case "policy":
      return "policy";
    case "responded":
      return "answered";
  }
}

/**
 * One clock of a ticket as it stands at `now`, computed from all that happened. Time counts around the clock unless the policy has hours.
 * A missed target stays missed: a later, longer target does not clear it, and a shorter one that has passed is missed at the change.
 * @returns null if no target ever applied.
 */
export function computeClock(metric: SlaMetric, changes: readonly Change[], now: Date): ComputedClock | null {
  const [opened, ...rest] = changes;
  if (opened?.kind !== "opened") return null;
  let state = apply({ status: "open", priority: opened.priority, policy: null }, opened);
  let target = targetOf(metric, state);
  let [spent, stopped]: [number, Date | null] = [0, null];
  let [from, cause, actor_name]: [Date, Segment["cause"], string] = [opened.at, "opened", opened.actor_name];
  const segments: Segment[] = [];
  const moments = new Map<number, Date>();
  /** Keeps when each part of the target passes, if that is by `until`. */
  const pass = (until: Date | null) => {
    if (target === null) return;
    for (const percent of percents) {
      if (moments.has(percent)) continue;
      const at = addOpenTime(state.policy?.hours ?? null, from, (target * percent) / 100 - spent);
      // A part is reached with its last millisecond; the whole is missed after it.
      if (at && (until === null || at < until || (at.getTime() === until.getTime() && percent < 100))) moments.set(percent, at);
    }
  };
  const advance = (to: Date) => {
    const isCounting = counts(metric, state);
    if (isCounting) pass(to);
    const counted_ms = isCounting ? countOpenTime(state.policy?.hours ?? null, from, to) : 0;
    spent += counted_ms;
    if (to > from) segments.push({ from, to, counts: isCounting, counted_ms, cause, actor_name });
    from = to;
  };
  for (const change of rest) {
    if (stopped && metric === "first_response") break;
    const at = change.at < from ? from : change.at;
    if (stopped) {
      // Only a reopened ticket goes on: the time in which it was closed does not count.
      if (change.kind === "status" && change.status !== "closed") {
        advance(at);
        stopped = null;
        [cause, actor_name] = [causeOf(change, state), change.actor_name];
      }
      state = apply(state, change);
      target = targetOf(metric, state);
      continue;
    }
    advance(at);
    const isStop = metric === "first_response" ? change.kind === "responded" : change.kind === "status" && change.status === "closed";
    [cause, actor_name] = [causeOf(change, state), change.actor_name];
    state = apply(state, change);
    target = targetOf(metric, state);
    if (isStop) stopped = at;
    if (!moments.has(100) && target !== null && spent > target) moments.set(100, at);
  }
  if (!stopped) advance(now < from ? from : now);
  if (target === null) return null;
  const isCounting = counts(metric, state);
  const breached = moments.get(100) ?? null;
  if (!stopped && isCounting) pass(null);
  return {
    metric,
    state: breached ? "breached" : stopped ? "met" : isCounting ? "running" : "paused",
    target_ms: target,
    spent_ms: spent,
    started_at: opened.at,
    due_at: stopped || !(breached || isCounting) ? null : (moments.get(100) ?? null),
    stopped_at: stopped,
    breached_at: breached,
    segments,
    moments,
  };
}
