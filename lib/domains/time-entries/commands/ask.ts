import { z } from "zod";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { timerForgotten } from "../events";
import { timeEntryRows } from "../rows";
import { TimeEntryId } from "../schema";

const scheduled = internal("called by the schedule that asks about forgotten timers, as the system");
const batch = 500;

export const listForgottenTimers = query({
  id: "time_entries.list_forgotten",
  summary: "List timers that run longer than the company's limit and whose colleague was not asked yet",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(TimeEntryId) }),
  example: {},
  async run(ctx) {
    const rows = await ctx.db.timeEntry.findMany({
      where: { tenant_id: ctx.tenant.id, ask_at: { lte: ctx.clock.now() } },
      select: { id: true },
      orderBy: [{ ask_at: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** Judges the timer again under its lock, so that two runs ask once. */
export const askAboutTimer = command({
  id: "time_entries.ask_about_timer",
  summary: "Ask a colleague about a timer that runs longer than the company's limit; the timer goes on",
  access: scheduled,
  input: z.strictObject({ id: TimeEntryId }),
  output: z.object({ asked: z.boolean() }),
  example: { id: "tim_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, timeEntryRows, id);
    if (before.ask_at === null || before.ask_at > ctx.clock.now()) return { asked: false };
    await changeRow(ctx, timeEntryRows, before, { ask_at: null }, timerForgotten);
    return { asked: true };
  },
});
