import { z } from "zod";
import { ownerOf } from "@/lib/domains/api-keys";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { Webhook as WebhookRow } from "@/prisma/generated/client";
import { webhookFailing, webhookStopped, webhookUpdated } from "../events";
import { assertMaySubscribe } from "../policy";
import { toWebhook } from "../resource";
import { webhookRows } from "../rows";
import { failureStages, stagesPassed } from "../rules";
import { Resumption, Webhook, WebhookId } from "../schema";

const id = "whk_01jd0p2q3r4s5t6v7w8x9y0z1a";

export const pauseWebhook = command({
  id: "webhooks.pause",
  summary: "Pause a webhook; its events wait until it is resumed",
  permission: "webhooks.write",
  input: z.strictObject({ id: WebhookId }),
  output: Webhook,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, webhookRows, id);
    if (before.status !== "active") throw new AppError("conflict", "Only an active webhook can be paused.");
    return changeRow(ctx, webhookRows, before, { status: "paused" }, webhookUpdated);
  },
});

export const resumeWebhook = command({
  id: "webhooks.resume",
  summary: "Resume a webhook, and send or skip the events that waited",
  permission: "webhooks.write",
  input: Resumption.extend({ id: WebhookId }),
  output: Webhook,
  example: { id, backlog: "send" },
  async run(ctx, { id, backlog }) {
    const before = await lockRow(ctx, webhookRows, id);
    if (before.status === "active") throw new AppError("conflict", "The webhook is active already.");
    const taken = await takeOver(ctx, before);
    const now = ctx.clock.now();
    const waiting = { tenant_id: ctx.tenant.id, webhook_id: id, status: "pending", test: false };
    // A full set of attempts for each, since the earlier ones went to an endpoint that did not work.
    const change =
      backlog === "skip"
        ? { status: "skipped", next_attempt_at: null, claimed_until: null }
        : { next_attempt_at: now, attempts: 0, claimed_until: null };
    await ctx.db.webhookDelivery.updateMany({ where: waiting, data: { ...change, version: { increment: 1 }, updated_at: now } });
    const fields = { status: "active", failing_since: null, notices: 0, hold_until: null, ...taken };
    return changeRow(ctx, webhookRows, before, fields, webhookUpdated);
  },
});

/**
 * An endpoint whose creator has left works in the name of whoever resumes it.
 * @throws AppError `forbidden` naming what the caller may not read of what is sent.
 */
async function takeOver(ctx: CommandCtx, { created_by_id, events }: WebhookRow): Promise<{ created_by_id?: string | null }> {
  if (created_by_id === null) return {};
  const left = { tenant_id: ctx.tenant.id, id: created_by_id, deactivated_at: { not: null } };
  if ((await ctx.db.staff.findFirst({ where: left, select: { id: true } })) === null) return {};
  assertMaySubscribe(ctx, events);
  return { created_by_id: await ownerOf(ctx) };
}

/** Reports a failure that has passed its next stage: after an hour and a day its owner is told, after five days the endpoint rests. */
export const reportFailingWebhook = command({
  id: "webhooks.report_failing",
  summary: "Report a failing webhook, or let it rest",
  access: internal("called by the schedule that watches failing webhooks, as the system"),
  input: z.strictObject({ id: WebhookId }),
  output: Webhook,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, webhookRows, id);
    const { status, failing_since, notices } = before;
    const passed = status === "active" && failing_since ? stagesPassed(failing_since, ctx.clock.now()) : 0;
    if (passed <= notices) return toWebhook(before);
    if (passed === failureStages.length) return changeRow(ctx, webhookRows, before, { status: "resting", notices: passed }, webhookStopped);
    return changeRow(ctx, webhookRows, before, { notices: passed }, webhookFailing);
  },
});

/** The endpoint answered 410: nothing more is sent until a colleague resumes it. */
export const stopWebhook = command({
  id: "webhooks.stop",
  summary: "End a webhook whose endpoint is gone",
  access: internal("called by the forwarder when an endpoint answers 410"),
  input: z.strictObject({ id: WebhookId }),
  output: Webhook,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, webhookRows, id);
    if (before.status === "gone") return toWebhook(before);
    return changeRow(ctx, webhookRows, before, { status: "gone" }, webhookStopped);
  },
});
