import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { findInvoice } from "@/lib/domains/invoices";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal, query } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { reminderCreated } from "../events";
import { isOwed } from "../queries/invoice";
import { readLadders, type ChasedPart } from "../queries/ladders";
import { reminderRows } from "../rows";
import { dueStep, isHeld, nextRun, nextStep } from "../rules";
import { DunningHoldId, DunningReminder, type DunningStep } from "../schema";
import { chargeFee } from "./fee";

const batch = 500;
/** The earliest step of any ladder. */
const mostAhead = 30;

/** Locks the invoice and reads its ladder. */
async function lockLadder(ctx: CommandCtx, id: string) {
  await lockRows(ctx, "invoices", [id]);
  const invoice = await findInvoice(ctx, id);
  const found = (await readLadders(ctx, [invoice])).get(id);
  return { invoice, found, today: await tenantToday(ctx) };
}

type Invoice = Awaited<ReturnType<typeof findInvoice>>;

/** Takes a step for the invoice, or for the instalment of it that is chased. */
async function take(
  ctx: CommandCtx,
  invoice: Invoice,
  { policy_id, part }: { policy_id: string; part: ChasedPart | null },
  { days, tone, fee }: DunningStep,
) {
  const { id: invoice_id, customer_id, currency } = invoice;
  const balance = part?.open ?? invoice.balance;
  const charged = await chargeFee(ctx, { ...invoice, balance }, fee);
  const columns = {
    invoice_id,
    customer_id,
    policy_id,
    instalment: part?.number ?? 0,
    days,
    tone,
    status: "queued",
    currency,
    amount_due: balance,
    ...charged,
  };
  return createRow(ctx, reminderRows, columns, reminderCreated);
}

export const listDueReminders = query({
  id: "dunning_reminders.due",
  summary: "List the invoices of one page whose next step is due, and the holds that have ended",
  access: internal("called by the schedule of dunning, as the system"),
  input: z.strictObject({ after: idOf("invoice").nullable() }),
  output: z.object({ invoices: z.array(idOf("invoice")), holds: z.array(DunningHoldId), after: idOf("invoice").nullable() }),
  example: { after: null },
  async run(ctx, { after }) {
    const today = await tenantToday(ctx);
    const own = { tenant_id: ctx.tenant.id };
    const ahead = toDayColumn(addDays(today, mostAhead));
    const page = await ctx.db.invoice.findMany({
      where: {
        ...own,
        status: { in: ["finalized", "partly_paid"] },
        balance: { gt: 0n },
        // Nobody is reminded of an invoice that the tax authority has not cleared: its customer has not got it.
        NOT: { tax_document: { is: { released_at: null } } },
        OR: [{ chase_day: { lte: ahead } }, { chase_day: null, due_day: { lte: ahead } }],
        ...(after === null ? {} : { id: { gt: after } }),
      },
      select: { id: true, customer_id: true, due_day: true, chase_day: true, total: true, balance: true },
      orderBy: { id: "asc" },
      take: batch,
    });
    const ladders = await readLadders(ctx, page);
    const due = page.filter(({ id }) => {
      const ladder = ladders.get(id)?.ladder;
      return ladder && dueStep(ladder, today) !== null;
    });
    // Those of invoices that were paid meanwhile are on no page of invoices.
    const holds =
      after === null
        ? await ctx.db.dunningHold.findMany({
            where: { ...own, ended_day: null, until_day: { lt: toDayColumn(today) } },
            select: { id: true },
            orderBy: { id: "asc" },
            take: batch,
          })
        : [];
    const last = page.length < batch ? null : (page.at(-1)?.id ?? null);
    return { invoices: due.map(({ id }) => id), holds: holds.map(({ id }) => id), after: last };
  },
});

/**
 * Takes the due step of one invoice. The invoice's lock and the unique step keep two schedulers, or one that was killed and started again,
 * from taking a step twice.
 */
export const takeDueStep = command({
  id: "dunning_reminders.take_due",
  summary: "Take the due step of an invoice’s ladder: charge its late fee and queue its email",
  access: internal("called by the schedule of dunning, as the system"),
  input: z.strictObject({ id: idOf("invoice") }),
  output: z.object({ taken: z.boolean() }),
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { invoice, found, today } = await lockLadder(ctx, id);
    // It was paid, held or reminded after it was listed.
    if (!isOwed(invoice) || !found?.ladder || !found.policy) return { taken: false };
    const step = dueStep(found.ladder, today);
    if (step === null) return { taken: false };
    await take(ctx, invoice, { policy_id: found.policy.id, part: found.part }, step);
    return { taken: true };
  },
});

/** Milliseconds in which a second press is the first one's repeat. */
const repeatWithin = 60_000;

/** The last reminder that went out, or is about to. */
function findLastReminder(ctx: CommandCtx, invoice_id: string, part: ChasedPart | null) {
  const where = { tenant_id: ctx.tenant.id, invoice_id, instalment: part?.number ?? 0, status: { in: ["queued", "sent"] } };
  return ctx.db.dunningReminder.findFirst({ where, orderBy: [{ created_at: "desc" }, { id: "desc" }] });
}

/** A step that is taken before its day charges no fee. Pressing twice sends one reminder, and a customer gets one a day. */
export const sendReminder = command({
  id: "dunning_reminders.send",
  summary: "Send the next reminder of an invoice now; later steps keep their days",
  permission: "dunning_policies.send",
  input: z.strictObject({ id: idOf("invoice") }),
  output: DunningReminder,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { invoice, found, today } = await lockLadder(ctx, id);
    if (!isOwed(invoice)) throw new AppError("conflict", "The invoice has no balance due.");
    if (!found?.policy) throw new AppError("conflict", "No active policy applies to this customer. Create one in the settings first.");
    if (!found.ladder) throw new AppError("conflict", "Reminders are turned off for this customer.");
    if (found.ladder.holds.some((hold) => isHeld(hold, today)))
      throw new AppError("conflict", "The invoice is on hold for a dispute or a promise. Lift the hold first.");
    const last = await findLastReminder(ctx, id, found.part);
    if (last !== null && ctx.clock.now().getTime() - last.created_at.getTime() < repeatWithin) return reminderRows.toResource(last, ctx);
    if (last !== null && dayInTimezone(last.created_at, (await readSettings(ctx)).timezone) === today)
      throw new AppError("conflict", "A reminder of this invoice was sent today. The next one can be sent tomorrow.");
    const next = nextStep(found.ladder, today);
    if (!next) throw new AppError("conflict", "Every reminder of this invoice has been sent.");
    const isEarly = next.date !== null && next.date > today;
    return take(ctx, invoice, { policy_id: found.policy.id, part: found.part }, isEarly ? { ...next.step, fee: null } : next.step);
  },
});

export const finishDunningRun = command({
  id: "dunning_policies.finish_run",
  summary: "Set when a company’s invoices are looked at next",
  access: internal("called by the schedule of dunning, as the system"),
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async run(ctx) {
    const { timezone } = await readSettings(ctx);
    // No change of a policy that anybody sees, so neither its version nor its history has it.
    await ctx.db.dunningPolicy.updateMany({
      where: { tenant_id: ctx.tenant.id, next_run_at: { not: null } },
      data: { next_run_at: nextRun(ctx.clock.now(), timezone) },
    });
    return {};
  },
});
