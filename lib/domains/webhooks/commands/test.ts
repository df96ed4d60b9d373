import { invalidField } from "@/lib/kernel/base/errors";
import { decodeId, readRecordId } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import type { Event as EventRow } from "@/prisma/generated/client";
import { assertMaySubscribe, concerning, subscribableEvents } from "../policy";
import { findWebhook } from "../queries";
import { listEventKinds, sampleMessage } from "../queries/catalogue";
import { toPayload } from "../resource";
import { deliveryRows } from "../rows";
import { everyEvent, WebhookDelivery, WebhookId, WebhookTest } from "../schema";

/** Sends one test, also to an endpoint that is paused or rests. The forwarder sends it within a second or two, and tries it once. */
export const testWebhook = command({
  id: "webhooks.test",
  summary: "Send a test event: a sample, or the latest event of a record",
  permission: "webhooks.write",
  input: WebhookTest.extend({ id: WebhookId }),
  output: WebhookDelivery,
  example: { id: "whk_01jd0p2q3r4s5t6v7w8x9y0z1a", event: "invoice.finalized" },
  async run(ctx, { id, event, record_id }) {
    const webhook = await findWebhook(ctx, id);
    const subscribed = webhook.events.find((name) => name !== everyEvent) ?? listEventKinds()[0]?.name ?? "";
    const found = record_id === undefined ? null : await latestEvent(ctx, record_id, event);
    const name = found?.name ?? event ?? subscribed;
    if (!subscribableEvents.has(name)) throw invalidField("event", "unknown_event", `There is no event ${name}.`);
    assertMaySubscribe(ctx, [name]);
    const now = ctx.clock.now();
    // An id of its own, so that the receiver does not take it for a repetition of the event.
    const message = { ...(found ?? sampleEvent(ctx, name)), id: newId(now) };
    return createRow(ctx, deliveryRows, {
      webhook_id: id,
      event_id: message.id,
      event_name: name,
      noun: message.noun,
      record_id: message.record_id,
      sequence: message.sequence,
      test: true,
      payload: toPayload(message, true),
      next_attempt_at: now,
    });
  },
});

/** @throws AppError `invalid` when the record has no such event, or is not this company's. */
async function latestEvent(ctx: CommandCtx, recordId: string, name: string | undefined): Promise<EventRow> {
  const record = readRecordId(recordId);
  const found =
    record &&
    (await ctx.db.event.findFirst({
      where: {
        tenant_id: ctx.tenant.id,
        record_id: record.id,
        noun: record.noun,
        ...concerning(
          ctx.principal.kind === "staff" ? ctx.principal.staff_id : null,
          name === undefined ? [...subscribableEvents.keys()] : [name],
        ),
      },
      orderBy: [{ occurred_at: "desc" }, { id: "desc" }],
    }));
  if (!found) throw invalidField("record_id", "no_event", "This record has no such event.");
  return found;
}

function sampleEvent(ctx: CommandCtx, name: string): EventRow {
  const { data, sequence, noun, record_id, schema_version } = sampleMessage(name);
  return {
    id: "",
    tenant_id: ctx.tenant.id,
    name,
    noun,
    record_id: decodeId(noun, record_id) ?? ctx.tenant.id,
    sequence,
    occurred_at: ctx.clock.now(),
    actor: { kind: "system", id: null, name: "Test" },
    cause_id: null,
    data: data as EventRow["data"],
    previous: {},
    schema_version,
  };
}
