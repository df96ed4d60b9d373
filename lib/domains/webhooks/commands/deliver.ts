import { createHmac } from "node:crypto";
import { encodeId } from "@/lib/kernel/base/ids";
import { encodeWire } from "@/lib/kernel/base/wire";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { WebhookAnswer } from "@/lib/kernel/ports/webhook";
import type { Webhook as WebhookRow, WebhookDelivery as DeliveryRow } from "@/prisma/generated/client";
import { mayReceive } from "../policy";
import { openSigningSecrets } from "../queries";
import { judgeAttempt, maskSecrets, type Verdict } from "../rules";
import { Attempts } from "../schema";
import type { Claim } from "./forward";
import { stopWebhook } from "./state";

type Claimed = DeliveryRow & { webhook: WebhookRow };
const include = { webhook: { include: { created_by: { include: { role: true } } } } } as const;

/** Entries of the history, the latest ones. */
const keptAttempts = 50;

/**
 * Attempts a claimed delivery once and stores the outcome. Neither is a command: what is sent is a log of its own, which an audit entry for
 * each attempt would bury.
 * @param random from 0 to 1, for the jitter of the next attempt.
 */
export async function attemptDelivery(ctx: Ctx, claim: Pick<Claim, "id" | "until">, random: number): Promise<void> {
  const where = { tenant_id: ctx.tenant.id, id: claim.id, status: "pending", claimed_until: claim.until };
  const row = await runInTenant(ctx.tenant.id, () => ctx.db.webhookDelivery.findFirst({ where, include }));
  // Deleted, skipped, or claimed again since.
  if (!row) return;
  if (!row.test && !mayReceive(row.webhook.created_by, row)) return skip(ctx, row);
  const at = ctx.clock.now();
  const secrets = await openSigningSecrets(ctx, row.webhook, at);
  const port = await ctx.runtime.ports.webhooks();
  const answer = await port.post(row.webhook.url, { headers: signedHeaders(row, secrets, at), body: row.payload });
  const now = ctx.clock.now();
  const verdict = judgeAttempt(answer, { attempt: row.attempts + 1, now, random, retry: !row.test });
  const texts = secrets.flatMap(({ secret }) => [secret, secret.replace(/^whsec_/, "")]);
  const signed_with = secrets.map(({ hint }) => hint);
  await runInTenant(ctx.tenant.id, () =>
    storeOutcome(ctx, row, { ...answer, body: maskSecrets(answer.body, texts) }, { at, signed_with }, verdict),
  );
  if (verdict.gone) await stopWebhook(ctx, { id: row.webhook_id });
  logOf(ctx).info(
    { webhook_id: row.webhook_id, event_id: row.event_id, status: answer.status, error: answer.error },
    "a webhook was attempted",
  );
}

/** What the endpoint's creator may no longer read. */
async function skip(ctx: Ctx, { tenant_id, id, claimed_until }: Claimed): Promise<void> {
  const data = { status: "skipped", next_attempt_at: null, claimed_until: null, version: { increment: 1 }, updated_at: ctx.clock.now() };
  await runInTenant(tenant_id, () =>
    ctx.db.webhookDelivery.updateMany({ where: { tenant_id, id, status: "pending", claimed_until }, data }),
  );
}

/** The headers of Standard Webhooks: id and body are the same on every attempt, the time is the attempt's, as verifiers require. */
function signedHeaders(row: Claimed, secrets: readonly { secret: string }[], at: Date): Record<string, string> {
  const id = encodeId("event", row.event_id);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${row.payload}`).digest("base64")}`;
  };
  return {
    "content-type": "application/json",
    "user-agent": "Atrium-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map(({ secret }) => sign(secret)).join(" "),
    ...(row.replayed ? { "atrium-replay": "true" } : {}),
  };
}

async function storeOutcome(
  ctx: Ctx,
  row: Claimed,
  answer: WebhookAnswer,
  attempt: { at: Date; signed_with: string[] },
  verdict: Verdict,
): Promise<void> {
  const { id, tenant_id, claimed_until, webhook } = row;
  const now = ctx.clock.now();
  const { status, latency_ms, error } = answer;
  const made = encodeWire(Attempts, [{ ...attempt, status, latency_ms, error }]);
  const history = [...(row.history as typeof made), ...made].slice(-keptAttempts);
  // A claim that has ended meanwhile is another worker's.
  const { count } = await ctx.db.webhookDelivery.updateMany({
    where: { tenant_id, id, status: "pending", claimed_until },
    data: {
      status: verdict.status,
      next_attempt_at: verdict.next_attempt_at,
      claimed_until: null,
      attempts: row.attempts + 1,
      attempted_at: attempt.at,
      response_status: status,
      response_body: status === null ? null : answer.body,
      latency_ms,
      error,
      history,
      version: { increment: 1 },
      updated_at: now,
    },
  });
  if (count === 0 || row.test) return;
  const own = { tenant_id, id: row.webhook_id };
  if (verdict.status === "succeeded") {
    if (webhook.failing_since) await ctx.db.webhook.updateMany({ where: own, data: { failing_since: null, notices: 0, hold_until: null } });
  } else {
    await ctx.db.webhook.updateMany({ where: { ...own, failing_since: null }, data: { failing_since: attempt.at } });
    if (verdict.hold_until) await ctx.db.webhook.updateMany({ where: own, data: { hold_until: verdict.hold_until } });
  }
}
