import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { computeClock, type Change, type PolicySnapshot } from "../rules/clock";
import { SlaMetric, SlaTargets, TicketPriority, TicketStatus, type SlaClock } from "../schema";

const Snapshot = z.object({ targets: SlaTargets, pause_on_hold: z.boolean() }).nullable();

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
export async function readClocks(ctx: Ctx, ticketId: string): Promise<SlaClock[]> {
  const rows = await ctx.db.ticketChange.findMany({
    where: { tenant_id: ctx.tenant.id, ticket_id: ticketId },
    orderBy: [{ sequence: "asc" }],
  });
  const changes = rows.map(toChange).filter((change) => change !== null);
  const now = ctx.clock.now();
  return SlaMetric.options.map((metric) => computeClock(metric, changes, now)).filter((clock) => clock !== null);
}

/** The columns that lists filter and schedules read, from the clocks. */
export function columnsOf(clocks: readonly SlaClock[], now: Date) {
  const clock = (metric: SlaMetric) => clocks.find((one) => one.metric === metric);
  const [first, resolution] = [clock("first_response"), clock("resolution")];
  const running = [first, resolution].filter((one) => one?.state === "running").flatMap((one) => one?.due_at ?? []);
  const next = running.filter((due) => due >= now).sort((one, other) => one.getTime() - other.getTime())[0];
  return {
    first_response_due_at: first?.due_at ?? null,
    first_response_breached_at: first?.breached_at ?? null,
    resolution_due_at: resolution?.due_at ?? null,
    resolution_breached_at: resolution?.breached_at ?? null,
    next_due_at: next ?? null,
  };
}

/** The policy that a ticket runs under: its own, else its department's, else the company's default; null without one. */
export async function findPolicy(
  ctx: Ctx,
  ticket: { sla_policy_id: string | null; department_id: string | null },
): Promise<{ id: string; snapshot: PolicySnapshot } | null> {
  const live = { tenant_id: ctx.tenant.id, deleted_at: null };
  const select = { id: true, targets: true, pause_on_hold: true } as const;
  const own = ticket.sla_policy_id && (await ctx.db.slaPolicy.findFirst({ where: { ...live, id: ticket.sla_policy_id }, select }));
  const ofDepartment = () =>
    ctx.db.slaPolicy.findFirst({
      where: { ...live, departments: { some: { tenant_id: ctx.tenant.id, id: ticket.department_id ?? "" } } },
      select,
    });
  const found =
    own ||
    (ticket.department_id && (await ofDepartment())) ||
    (await ctx.db.slaPolicy.findFirst({ where: { ...live, is_default: true }, select }));
  return found ? { id: found.id, snapshot: { targets: SlaTargets.parse(found.targets), pause_on_hold: found.pause_on_hold } } : null;
}
