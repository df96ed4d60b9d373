import type { SlaClock, SlaMetric, SlaTargets, TicketPriority, TicketStatus } from "../schema";

/** The targets under which a ticket runs from a moment on; null without a policy. */
export interface PolicySnapshot {
  targets: SlaTargets;
  pause_on_hold: boolean;
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
 * One clock of a ticket as it stands at `now`, computed from all that happened. Time counts around the clock (specification, "Ticket").
 * A missed target stays missed: a later, longer target does not clear it, and a shorter one that has passed is missed at the change.
 * @returns null if no target ever applied.
 */
export function computeClock(metric: SlaMetric, changes: readonly Change[], now: Date): SlaClock | null {
  const [opened, ...rest] = changes;
  if (opened?.kind !== "opened") return null;
  let state = apply({ status: "open", priority: opened.priority, policy: null }, opened);
  let target = targetOf(metric, state);
  let [spent, breached, stopped]: [number, Date | null, Date | null] = [0, null, null];
  let [from, cause, actor_name]: [Date, Segment["cause"], string] = [opened.at, "opened", opened.actor_name];
  const segments: Segment[] = [];
  const advance = (to: Date) => {
    const isCounting = counts(metric, state);
    const length = to.getTime() - from.getTime();
    if (isCounting && target !== null && breached === null && spent + length > target)
      breached = new Date(from.getTime() + Math.max(0, target - spent));
    if (isCounting) spent += length;
    if (length > 0) segments.push({ from, to, counts: isCounting, cause, actor_name });
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
    if (breached === null && target !== null && spent > target) breached = at;
    if (isStop) stopped = at;
  }
  if (!stopped) advance(now < from ? from : now);
  if (target === null) return null;
  const isCounting = counts(metric, state);
  const due_at = !stopped && isCounting ? new Date(from.getTime() + target - spent) : null;
  return {
    metric,
    state: breached ? "breached" : stopped ? "met" : isCounting ? "running" : "paused",
    target_ms: target,
    spent_ms: spent,
    started_at: opened.at,
    due_at: breached ? (stopped ? null : breached) : due_at,
    stopped_at: stopped,
    breached_at: breached,
    segments,
  };
}
