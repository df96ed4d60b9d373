import { z } from "zod";
import { StoredHours } from "@/lib/domains/business-calendars/schema";
import type { Ctx } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";
import { computeClock, type Change, type ComputedClock, type PolicySnapshot } from "../rules/clock";
import { SlaMetric, SlaTargets, TicketPriority, TicketStatus } from "../schema";

const Snapshot = z
  .object({
    id: z.string().optional(),
    name: z.string().optional(),
    targets: SlaTargets,
    pause_on_hold: z.boolean(),
    hours: StoredHours.nullable().default(null),
  })
  .nullable();

const Detail = z.object({ status: TicketStatus.optional(), priority: TicketPriority.optional(), policy: Snapshot.optional() });

interface ChangeRow {
  kind: string;
  at: Date;
  actor_name: string;
  detail: unknown;
}

/** A stored change that moves the clocks, or null for another. */
function toChange({ kind, at, actor_name, detail }: ChangeRow): Change | null {
  const { status, priority, policy } = Detail.parse(detail);
  const base = { at, actor_name };
  if (kind === "opened" && priority) return { ...base, kind, priority, policy: policy ?? null };
  if (kind === "status" && status) return { ...base, kind, status };
  if (kind === "priority" && priority) return { ...base, kind, priority };
  if (kind === "policy") return { ...base, kind, policy: policy ?? null };
  return kind === "responded" ? { ...base, kind } : null;
}

/** The clocks of a ticket as they stand, from all that happened to it. */
export async function readClocks(ctx: Ctx, ticketId: string): Promise<ComputedClock[]> {
  const rows = await ctx.db.ticketChange.findMany({
    where: { tenant_id: ctx.tenant.id, ticket_id: ticketId },
    orderBy: [{ sequence: "asc" }],
  });
  const changes = rows.map(toChange).filter((change) => change !== null);
  const now = ctx.clock.now();
  return SlaMetric.options.map((metric) => computeClock(metric, changes, now)).filter((clock) => clock !== null);
}

/** What was last reported of each target, in percent. */
export interface Warned {
  first_response_warned: number;
  resolution_warned: number;
}

/** The moments of a clock that were not reported yet. A stopped clock has only a missed target left to report. */
export function unreported({ moments, state, stopped_at }: ComputedClock, warned: number): [percent: number, at: Date][] {
  return [...moments].filter(([percent]) => percent > warned && (percent === 100 || (state === "running" && stopped_at === null)));
}

/** The columns that lists, schedules and reports read, from the clocks. */
export function columnsOf(clocks: readonly ComputedClock[], warned: Warned) {
  const clock = (metric: SlaMetric) => clocks.find((one) => one.metric === metric);
  const [first, resolution] = [clock("first_response"), clock("resolution")];
  const waiting = [
    ...(first ? unreported(first, warned.first_response_warned) : []),
    ...(resolution ? unreported(resolution, warned.resolution_warned) : []),
  ].map(([, at]) => at.getTime());
  const minutes = (one: ComputedClock | undefined) => (one === undefined ? null : one.target_ms / 60_000);
  return {
    first_response_due_at: first?.due_at ?? null,
    first_response_breached_at: first?.breached_at ?? null,
    first_response_target: minutes(first),
    resolution_due_at: resolution?.due_at ?? null,
    resolution_breached_at: resolution?.breached_at ?? null,
    resolution_target: minutes(resolution),
    next_due_at: waiting.length === 0 ? null : new Date(Math.min(...waiting)),
  };
}

/** The policy that a ticket runs under: its own, else its customer's, its department's, or the company's default; null without one. */
export async function findPolicy(
  ctx: Ctx,
  { sla_policy_id, customer_id, department_id }: { sla_policy_id: string | null; customer_id: string | null; department_id: string | null },
): Promise<{ id: string; snapshot: PolicySnapshot } | null> {
  const tenant_id = ctx.tenant.id;
  const find = (where: Prisma.SlaPolicyWhereInput) =>
    ctx.db.slaPolicy.findFirst({
      where: { tenant_id, deleted_at: null, ...where },
      select: {
        id: true,
        name: true,
        targets: true,
        pause_on_hold: true,
        business_calendar: { select: { timezone: true, week: true, exceptions: true } },
      },
    });
  const found =
    (sla_policy_id && (await find({ id: sla_policy_id }))) ||
    (customer_id && (await find({ customers: { some: { tenant_id, customer_id } } }))) ||
    (department_id && (await find({ departments: { some: { tenant_id, id: department_id } } }))) ||
    (await find({ is_default: true }));
  if (!found) return null;
  const { id, name, targets, pause_on_hold, business_calendar } = found;
  return {
    id,
    snapshot: {
      id,
      name,
      targets: SlaTargets.parse(targets),
      pause_on_hold,
      hours: business_calendar && StoredHours.parse(business_calendar),
    },
  };
}

/** The policy under which the clocks of a ticket run, as it was then; it may be deleted by now. Null without one. */
export async function readRunningPolicy(ctx: Ctx, ticketId: string): Promise<PolicySnapshot | null> {
  const change = await ctx.db.ticketChange.findFirst({
    where: { tenant_id: ctx.tenant.id, ticket_id: ticketId, kind: { in: ["opened", "policy"] } },
    orderBy: [{ sequence: "desc" }],
  });
  return change ? (Detail.parse(change.detail).policy ?? null) : null;
}
