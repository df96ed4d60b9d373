import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { workOn } from "@/lib/kernel/try-each";
import { calendarConnectionFailing } from "../events";
import { connectionRows } from "../rows";
import { CalendarConnectionId } from "../schema";

/** Failures that pass sooner are nobody's business. */
const patienceMs = 60 * 60_000;

/** Tells of each connection that has failed for an hour. It is no command, since each is told of on its own. */
export async function alertFailingConnections(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - patienceMs);
  const where = { tenant_id: ctx.tenant.id, alerted: false, failing_since: { lte: since } };
  const rows = await runInTenant(ctx.tenant.id, () => ctx.db.calendarConnection.findMany({ where, select: { id: true } }));
  await workOn(ctx, rows, ({ id }) => reportFailingConnection(ctx, { id }));
}

export const reportFailingConnection = command({
  id: "calendar_connections.report_failing",
  summary: "Report a connected calendar that could not be synced for an hour, once until it works again",
  access: internal("called by the schedule of connected calendars, as the system"),
  input: z.strictObject({ id: CalendarConnectionId }),
  output: z.object({}),
  example: { id: "ccn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, connectionRows, id);
    if (before.alerted || before.failing_since === null) return {};
    const after = await changeRow(ctx, connectionRows, before, { alerted: true });
    const data = { ...after, owner_id: before.staff_id };
    ctx.emit(calendarConnectionFailing, { record_id: before.id, sequence: after.version, data });
    return {};
  },
});
