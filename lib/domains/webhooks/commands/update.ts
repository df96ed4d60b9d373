import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { webhookDeleted, webhookSecretRotated, webhookUpdated } from "../events";
import { assertMaySubscribe } from "../policy";
import { toWebhook } from "../resource";
import { webhookRows } from "../rows";
import { SecretRotation, Webhook, WebhookId, WebhookUpdate, WebhookWithSecret } from "../schema";
import { newSecret } from "./create";

const id = "whk_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** A new address may be somebody else's, so whoever sets it must be allowed to read all that is sent there. */
export const updateWebhook = command({
  id: "webhooks.update",
  summary: "Change a webhook's address, description or events; only the fields sent change",
  permission: "webhooks.write",
  confirmed: { keys: true },
  input: WebhookUpdate.extend({ id: WebhookId }),
  output: Webhook,
  example: { id, events: ["*"] },
  async run(ctx, { id, ...fields }) {
    const before = await lockRow(ctx, webhookRows, id);
    if (Object.keys(fields).length === 0) return toWebhook(before);
    if (fields.url !== undefined) {
      (await ctx.runtime.ports.webhooks()).check(fields.url);
      assertMaySubscribe(ctx, fields.events ?? before.events);
    } else if (fields.events) {
      assertMaySubscribe(
        ctx,
        fields.events.filter((name) => !before.events.includes(name)),
      );
    }
    const events = fields.events && { events: [...new Set(fields.events)] };
    return changeRow(ctx, webhookRows, before, { ...fields, ...events }, webhookUpdated);
  },
});

export const deleteWebhook = command({
  id: "webhooks.delete",
  summary: "Delete a webhook with its deliveries; nothing more is sent",
  permission: "webhooks.write",
  input: z.strictObject({ id: WebhookId }),
  output: z.object({}),
  example: { id },
  async run(ctx, { id }) {
    await deleteRow(ctx, webhookRows, await lockRow(ctx, webhookRows, id), webhookDeleted);
    return {};
  },
});

/** Hours for which both secrets sign, unless the caller says otherwise. */
const usualOverlap = 24;

export const rotateWebhookSecret = command({
  id: "webhooks.rotate_secret",
  summary: "Replace a webhook's secret; the old one also signs for 24 hours or as long as you say",
  permission: "webhooks.write",
  confirmed: { keys: true },
  input: SecretRotation.extend({ id: WebhookId }),
  output: WebhookWithSecret,
  example: { id, overlap_hours: 24 },
  async run(ctx, { id, overlap_hours = usualOverlap }) {
    const before = await lockRow(ctx, webhookRows, id);
    const now = ctx.clock.now();
    if (before.previous_secret_until && before.previous_secret_until > now && overlap_hours > 0)
      throw new AppError(
        "conflict",
        "The secret was already replaced and the old one still signs. Wait until it ends, or rotate with no overlap.",
      );
    const { text, sealed, hint } = await newSecret(ctx);
    const previous =
      overlap_hours === 0
        ? { previous_secret: null, previous_secret_hint: null, previous_secret_until: null }
        : {
            previous_secret: before.secret,
            previous_secret_hint: before.secret_hint,
            previous_secret_until: new Date(now.getTime() + overlap_hours * 3_600_000),
          };
    const changed = await changeRow(ctx, webhookRows, before, { ...previous, secret: sealed, secret_hint: hint }, webhookSecretRotated);
    return { ...changed, secret: text };
  },
});
