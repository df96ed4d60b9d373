import { z } from "zod";
import { findInvoice } from "@/lib/domains/invoices";
import { tenantToday } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { toHold, toReminder } from "../resource";
import { isHeld, nextStep } from "../rules";
import { type DunningPause, InvoiceDunning } from "../schema";
import { readLadders } from "./ladders";

/** Whether an invoice has a balance that may be chased. */
export function isOwed({ status, balance }: { status: string; balance: bigint }): boolean {
  return (status === "finalized" || status === "partly_paid") && balance > 0n;
}

/** @throws AppError `not_found`. */
export async function readInvoiceDunning(ctx: Ctx, id: string): Promise<InvoiceDunning> {
  const invoice = await findInvoice(ctx, id);
  const today = await tenantToday(ctx);
  const of = { tenant_id: ctx.tenant.id, invoice_id: id };
  const holds = (await ctx.db.dunningHold.findMany({ where: of, orderBy: [{ created_at: "desc" }, { id: "desc" }], take: 100 })).map(
    toHold,
  );
  const reminders = await ctx.db.dunningReminder.findMany({ where: of, orderBy: [{ created_at: "desc" }, { id: "desc" }], take: 100 });
  const found = (await readLadders(ctx, [invoice])).get(id);
  const ladder = isOwed(invoice) ? (found?.ladder ?? null) : null;
  const next = ladder && nextStep(ladder, today);
  const hold = holds.find((each) => isHeld(each, today)) ?? null;
  const policy = found?.policy ?? null;
  const reason = (): DunningPause | null => {
    if (!isOwed(invoice)) return "not_owed";
    if (policy === null) return "no_policy";
    if (found?.reminders === false) return "customer_off";
    if (hold !== null) return "held";
    return next === null ? "done" : null;
  };
  return {
    invoice_id: id,
    policy: policy && { id: policy.id, name: policy.name },
    pause: reason(),
    next: next && { ...next.step, date: next.date },
    hold,
    holds,
    reminders: reminders.map(toReminder),
  };
}

export const getInvoiceDunning = query({
  id: "dunning_reminders.of_invoice",
  summary: "Get the reminders and holds of an invoice, and the step that comes next",
  permission: "dunning_policies.read",
  input: z.strictObject({ id: idOf("invoice") }),
  output: InvoiceDunning,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: (ctx, { id }) => readInvoiceDunning(ctx, id),
});
