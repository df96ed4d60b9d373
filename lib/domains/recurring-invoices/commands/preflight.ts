import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { authorObstacle } from "@/lib/domains/api-keys";
import { tenantToday } from "@/lib/domains/settings";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { recurringAtRisk } from "../events";
import { obstaclesOf, sayAll } from "../queries/obstacles";
import { permissionsOf } from "../policy";
import { recurringRows } from "../rows";
import { RecurringInvoiceId } from "../schema";

const batch = 500;
/** How many days ahead a run is looked at. */
const daysAhead = 3;

export const listNearRuns = query({
  id: "recurring_invoices.near",
  summary: "List the active schedules that run within three days and were not warned about",
  access: internal("called by the schedule that looks at the next runs, as the system"),
  input: z.strictObject({}),
  output: z.object({ ids: z.array(RecurringInvoiceId) }),
  example: {},
  async run(ctx) {
    const until = toDayColumn(addDays(await tenantToday(ctx), daysAhead));
    const rows = await ctx.db.recurringInvoice.findMany({
      where: { tenant_id: ctx.tenant.id, status: "active", next_day: { lte: until } },
      select: { id: true, next_cycle: true, warned_cycle: true },
      orderBy: [{ next_day: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.filter(({ next_cycle, warned_cycle }) => warned_cycle !== next_cycle).map(({ id }) => id) };
  },
});

/** The lock and the stored cycle warn once, whatever the number of schedulers. */
export const checkNextRun = command({
  id: "recurring_invoices.check_next",
  summary: "Warn colleagues, once a cycle, of a run that would fail",
  access: internal("called by the schedule that looks at the next runs, as the system"),
  input: z.strictObject({ id: RecurringInvoiceId }),
  output: z.object({ warned: z.boolean() }),
  example: { id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, recurringRows, id);
    const until = addDays(await tenantToday(ctx), daysAhead);
    const isNear = before.status === "active" && before.next_day !== null && fromDayColumn(before.next_day) <= until;
    if (!isNear || before.warned_cycle === before.next_cycle) return { warned: false };
    const found = await obstaclesOf(ctx, before);
    const problem = found.length > 0 ? sayAll(found) : await authorObstacle(ctx, before, permissionsOf(before));
    if (problem === null) return { warned: false };
    const after = await changeRow(ctx, recurringRows, before, { warned_cycle: before.next_cycle });
    ctx.emit(recurringAtRisk, { record_id: id, sequence: after.version, data: { ...after, problem } });
    return { warned: true };
  },
});
