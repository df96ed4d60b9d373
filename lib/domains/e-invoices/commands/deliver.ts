import { z } from "zod";
import { openAccessPoint, participantOf, readParticipant, type OpenAccessPoint } from "@/lib/domains/access-points";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { workOn } from "@/lib/kernel/try-each";
import type { EInvoiceDelivery as DeliveryRow, Prisma } from "@/prisma/generated/client";
import { deliveryDelivered, deliveryFailed, deliveryQueued, deliverySent } from "../events";
import { findEInvoice, type EInvoiceTarget } from "../queries/stored";
import { toDelivery } from "../resource";
import { deliveryRows } from "../rows";
import { documentTypeOf, giveUpAfter, isOpen, pauseAfter, stateAfter, watchFor } from "../rules/delivery";
import { DeliveryAnswer, DeliveryId, DeliveryState, EInvoiceDelivery } from "../schema";

/** Milliseconds for which one process alone has a document; longer than a call takes. */
const claimMs = 60_000;
const mostPerRun = 200;

/** Queues the stored document of an invoice or credit note for its receiver, in the transaction of its number. */
export async function queueDelivery(
  ctx: CommandCtx,
  { number, receiver, ...target }: EInvoiceTarget & { number: string; receiver: string },
): Promise<void> {
  const now = ctx.clock.now();
  const sender = (await readParticipant(ctx)) ?? "";
  const times = { next_attempt_at: now, give_up_at: new Date(now.getTime() + giveUpAfter), created_at: now, updated_at: now };
  const ids = { id: newId(now), tenant_id: ctx.tenant.id };
  const row = await ctx.db.eInvoiceDelivery.create({ data: { ...ids, ...target, number, sender, receiver, ...times } });
  ctx.emit(deliveryQueued, { record_id: row.id, sequence: row.version, data: toDelivery(row) });
}

/** The receiver of a customer's documents; null for one who gets none by the access point. */
export const receiverOf = (buyer: { by_peppol: boolean; e_address: string | null; e_address_scheme: string | null }): string | null =>
  buyer.by_peppol ? participantOf(buyer.e_address_scheme, buyer.e_address) : null;

/** Sends what is queued, and asks what became of what was sent. A repeated call has the same key, so nothing is sent twice. */
export async function deliverEInvoices(ctx: Ctx): Promise<void> {
  const due = await ctx.db.eInvoiceDelivery.findMany({
    where: { tenant_id: ctx.tenant.id, next_attempt_at: { lte: ctx.clock.now() } },
    orderBy: [{ next_attempt_at: "asc" }, { id: "asc" }],
    take: mostPerRun,
    select: { id: true },
  });
  if (due.length === 0) return;
  const opened = await openAccessPoint(ctx);
  await workOn(ctx, due, ({ id }) => deliverOne(ctx, opened, id));
}

async function deliverOne(ctx: Ctx, opened: OpenAccessPoint | null, id: string): Promise<void> {
  const delivery = await claimDelivery(ctx, id);
  if (delivery === null) return;
  const answer = opened === null ? notConnected : await callFor(ctx, opened, delivery);
  await recordDeliveryAnswer(ctx, { id, attempt: delivery.attempts, answer });
}

const notConnected: DeliveryAnswer = { outcome: "unknown", problem: "not_connected", retry_after: null };

/** One statement, so that of two processes one gets the document; null where another has it. */
async function claimDelivery(ctx: Ctx, id: string): Promise<DeliveryRow | null> {
  const now = ctx.clock.now();
  const [claimed] = await ctx.db.eInvoiceDelivery.updateManyAndReturn({
    where: { tenant_id: ctx.tenant.id, id, next_attempt_at: { lte: now } },
    data: { next_attempt_at: new Date(now.getTime() + claimMs) },
  });
  return claimed ?? null;
}

async function callFor(ctx: Ctx, { port, account }: OpenAccessPoint, delivery: DeliveryRow): Promise<DeliveryAnswer> {
  const { id, round, sender, receiver, message_id, invoice_id, credit_note_id } = delivery;
  if (message_id !== null) return port.status(account, message_id);
  const target = invoice_id === null ? { credit_note_id: credit_note_id ?? "" } : { invoice_id };
  const stored = await findEInvoice(ctx, target);
  if (stored === null) return { outcome: "rejected", reason: "The electronic document is missing." };
  const { xml } = stored;
  return port.send(account, { key: `${id}-${String(round)}`, sender, receiver, ...documentTypeOf(xml), xml });
}

/** An answer of an attempt that is over changes nothing. */
export const recordDeliveryAnswer = command({
  id: "e_invoice_deliveries.record_answer",
  summary: "Store what the access point answered for an e-invoice",
  access: internal("called by the background function that delivers e-invoices"),
  input: z.strictObject({ id: DeliveryId, attempt: z.int(), answer: DeliveryAnswer }),
  output: z.object({ state: DeliveryState }),
  example: { id: "eid_01jd0p2q3r4s5t6v7w8x9y0z1a", attempt: 0, answer: { outcome: "delivered" } },
  async run(ctx, { id, attempt, answer }) {
    const row = await lockRow(ctx, deliveryRows, id);
    const was = DeliveryState.parse(row.state);
    if (!isOpen(was) || row.attempts !== attempt) return { state: was };
    const changes = changesOf(row, was, answer, ctx.clock.now());
    if (changes.state === was) {
      // Another attempt without news is no change that people follow.
      await ctx.db.eInvoiceDelivery.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: changes });
      return { state: was };
    }
    const events = {
      queued: undefined,
      sent: deliverySent,
      delivered: deliveryDelivered,
      rejected: deliveryFailed,
      failed: deliveryFailed,
    };
    await changeRow(ctx, deliveryRows, row, changes, events[changes.state]);
    return { state: changes.state };
  },
});

function changesOf(row: DeliveryRow, was: DeliveryState, answer: DeliveryAnswer, now: Date) {
  const answered = stateAfter(was, answer);
  const isLate = was === "queued" && answered === "queued" && now >= row.give_up_at;
  const state = isLate ? "failed" : answered;
  const attempts = row.attempts + 1;
  const problem = answer.outcome === "unknown" ? answer.problem : answer.outcome === "unauthorized" ? "unauthorized" : null;
  const isNew = state === "sent" && was === "queued";
  // The pauses begin again for the state of what was just sent.
  const calls = isNew ? 1 : attempts;
  const pause = pauseAfter(calls, answer.outcome === "unknown" ? answer.retry_after : null);
  const watched = row.sent_at === null || now.getTime() - row.sent_at.getTime() < watchFor;
  return {
    ...{ state, attempts, problem },
    next_attempt_at: isOpen(state) && watched ? new Date(now.getTime() + pause) : null,
    ...(answer.outcome === "accepted" ? { message_id: answer.message_id } : {}),
    ...(answer.outcome === "rejected" ? { reason: answer.reason } : {}),
    ...(isNew ? { sent_at: now } : {}),
    ...(state === "delivered" ? { delivered_at: now } : {}),
  } satisfies Prisma.EInvoiceDeliveryUncheckedUpdateManyInput;
}

export const retryDelivery = command({
  id: "e_invoice_deliveries.retry",
  summary: "Send an e-invoice now that waits, was rejected or failed; a delivered one is never sent again",
  permission: "invoices.send",
  input: z.strictObject({ id: DeliveryId }),
  output: EInvoiceDelivery,
  example: { id: "eid_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, deliveryRows, id);
    const state = DeliveryState.parse(row.state);
    const now = ctx.clock.now();
    if (state === "delivered") throw new AppError("conflict", "The receiver has this e-invoice.");
    if (isOpen(state)) return changeRow(ctx, deliveryRows, row, { next_attempt_at: now });
    // A rejected document is a new message; one without an answer may have arrived, so its key stays.
    const round = row.round + (state === "rejected" ? 1 : 0);
    const sender = (await readParticipant(ctx)) ?? row.sender;
    const fresh = { state: "queued", round, sender, reason: null, problem: null, message_id: null, sent_at: null };
    const times = { next_attempt_at: now, give_up_at: new Date(now.getTime() + giveUpAfter) };
    return changeRow(ctx, deliveryRows, row, { ...fresh, ...times }, deliveryQueued);
  },
});
