import { randomBytes } from "node:crypto";
import { ownerOf } from "@/lib/domains/api-keys";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { sealForTenant } from "@/lib/kernel/tenant-keys";
import { webhookCreated } from "../events";
import { assertMaySubscribe, visible } from "../policy";
import { secretColumn } from "../queries";
import { webhookRows } from "../rows";
import { WebhookCreate, WebhookWithSecret } from "../schema";

/** Endpoints of one company, so that none can take up the forwarder. */
const mostWebhooks = 20;

/** A new secret in the form of Standard Webhooks (256 bits), with its sealed form and its hint. */
export async function newSecret(ctx: CommandCtx): Promise<{ text: string; sealed: string; hint: string }> {
  const text = `whsec_${randomBytes(32).toString("base64")}`;
  return { text, sealed: await sealForTenant(ctx.runtime, ctx.tenant.id, secretColumn, text), hint: text.replace(/=+$/, "").slice(-4) };
}

export const createWebhook = command({
  id: "webhooks.create",
  summary: "Subscribe an address to events; only this response shows the secret",
  permission: "webhooks.write",
  confirmed: { keys: true },
  input: WebhookCreate,
  output: WebhookWithSecret,
  example: { url: "https://warehouse.example/hooks/atrium", events: ["invoice.finalized", "payment.received"] },
  async run(ctx, { url, events, description = "" }) {
    assertMaySubscribe(ctx, events);
    (await ctx.runtime.ports.webhooks()).check(url);
    if ((await ctx.db.webhook.count({ where: visible(ctx) })) >= mostWebhooks)
      throw new AppError("conflict", `A company can have ${String(mostWebhooks)} webhooks; delete one first.`);
    const { text, sealed, hint } = await newSecret(ctx);
    const fields = {
      url,
      description,
      events: [...new Set(events)],
      secret: sealed,
      secret_hint: hint,
      created_by_id: await ownerOf(ctx),
    };
    return { ...(await createRow(ctx, webhookRows, fields, webhookCreated)), secret: text };
  },
});
