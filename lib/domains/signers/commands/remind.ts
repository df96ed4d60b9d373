import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { wallTime } from "@/lib/commerce/timezone";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { signerReminded } from "../events";
import { dueReminder, isDaytime, nextReminder } from "../rules";
import { signerRows } from "../rows";
import { SignerId } from "../schema";
import { queueReminder } from "./mail";

const scheduled = internal("called by the schedule of signature reminders, as the system");
const batch = 500;

/** At night in the company's time zone the list is empty; the reminders leave in the morning. */
export const listDueSigners = query({
  id: "signers.due",
  summary: "List the signers for whom a reminder is due",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(SignerId) }),
  example: {},
  async run(ctx) {
    const { timezone } = await readSettings(ctx);
    if (!isDaytime(wallTime(ctx.clock.now(), timezone))) return { ids: [] };
    const rows = await ctx.db.signer.findMany({
      where: { tenant_id: ctx.tenant.id, remind_day: { lte: toDayColumn(await tenantToday(ctx)) } },
      select: { id: true },
      orderBy: [{ remind_day: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** Judged again under the lock, so that two runs send a reminder once, and none to who has signed since. */
export const remindSigner = command({
  id: "signers.remind",
  summary: "Send a signer the reminder that is due",
  access: scheduled,
  input: z.strictObject({ id: SignerId }),
  output: z.object({ days: z.int().nullable() }),
  example: { id: "sgn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, signerRows, id);
    const { last_day, reminder_days, reminded_days, remind_day } = before;
    if (before.status !== "asked" || last_day === null || remind_day === null) return { days: null };
    const today = await tenantToday(ctx);
    const rhythm = { last_day: fromDayColumn(last_day), reminder_days };
    const days = dueReminder(today, { ...rhythm, reminded_days });
    if (days === null) {
      // The last day is over: what was not sent by then is not sent any more.
      if (rhythm.last_day < today) await changeRow(ctx, signerRows, before, { remind_day: null });
      return { days };
    }
    const next = nextReminder({ ...rhythm, reminded_days: days });
    await changeRow(ctx, signerRows, before, { reminded_days: days, remind_day: next === null ? null : toDayColumn(next) }, signerReminded);
    await queueReminder(ctx, { ...before, last_day }, days);
    return { days };
  },
});
