import { z } from "zod";
import { revokeApiKey } from "@/lib/domains/api-keys";
import { pauseScheduledExport } from "@/lib/domains/exports";
import { endArticlePlan } from "@/lib/domains/knowledge-base";
import { stopRecurringInvoice } from "@/lib/domains/recurring-invoices";
import { endMembership } from "@/lib/domains/staff";
import { Staff, StaffId } from "@/lib/domains/staff/schema";
import { stopTimerOfLeft } from "@/lib/domains/time-entries";
import { pauseWebhook } from "@/lib/domains/webhooks";
import { companyAccess, type CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { findAccess } from "../queries/access";
import type { AccessNoun } from "../schema";

/** Sees the leaver's own schedules; the audit still names who deactivated them. */
const asCompany = companyAccess("Deactivation");

const ends: Record<AccessNoun, (ctx: CommandCtx, id: string, name: string) => Promise<unknown>> = {
  api_key: (ctx, id) => revokeApiKey(ctx, { id }),
  webhook: (ctx, id) => pauseWebhook(ctx, { id }),
  scheduled_export: (ctx, id) => pauseScheduledExport(ctx, { id }),
  recurring_invoice: (ctx, id, name) =>
    stopRecurringInvoice(ctx, { id, failure: `${name}, who ordered this, was deactivated. A colleague can start it again.` }),
  article: (ctx, id) => endArticlePlan(ctx, { id }),
};

/** Ends the person's access to this company at once, and with it what works in their name. Reactivating them brings none of that back. */
export const deactivateStaff = command({
  id: "staff.deactivate",
  summary: "Deactivate a colleague; their access ends at once, and with it their API keys, webhooks, schedules and running timer",
  permission: "staff.write",
  input: z.strictObject({ id: StaffId }),
  output: Staff,
  example: { id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const owned = await findAccess(ctx, id);
    const after = await endMembership(ctx, { id });
    await stopTimerOfLeft(asCompany(ctx), { staff_id: id });
    for (const { noun, id: each } of owned) await ends[noun](asCompany(ctx), each, after.name);
    return after;
  },
});
