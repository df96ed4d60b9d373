import { z } from "zod";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { Prisma, TaxDocument as TaxDocumentRow } from "@/prisma/generated/client";
import { taxDocumentAccepted, taxDocumentRejected, taxUnitDisconnected } from "../events";
import { taxDocumentRows, taxUnitRows } from "../rows";
import { isAccepted, isWaiting, secondsToRetry, stateAfter } from "../rules";
import { TaxAnswer, TaxChannel, TaxDocument, TaxDocumentId, TaxDocumentState } from "../schema";

/** The code in the authority's own version of a document, which its buyer scans. */
const qrOf = (xml: string): string | null =>
  /<cbc:ID>QR<\/cbc:ID>[\s\S]{0,200}?<cbc:EmbeddedDocumentBinaryObject[^>]*>([A-Za-z0-9+/=\s]{40,1100})</
    .exec(xml)?.[1]
    ?.replace(/\s/g, "") ?? null;

/** What an answer makes of a document, its next attempt apart. */
function changesOf(
  document: TaxDocumentRow,
  answer: TaxAnswer,
  now: Date,
): Prisma.TaxDocumentUncheckedUpdateManyInput & { state: TaxDocumentState } {
  const state = stateAfter(answer, TaxChannel.parse(document.channel));
  const attempts = document.attempts + 1;
  switch (answer.outcome) {
    case "accepted": {
      const { messages, cleared_xml } = answer;
      const qr = cleared_xml === null ? null : qrOf(cleared_xml);
      const released_at = document.released_at ?? now;
      const legal = { cleared_xml, ...(qr === null ? {} : { qr }) };
      return { state, attempts, messages, ...legal, released_at, answered_at: now, warn_at: null, problem: null };
    }
    case "rejected":
      return { state, attempts, messages: answer.messages, answered_at: now, warn_at: null, problem: null };
    case "redirected":
      return { state, attempts, channel: "reporting", problem: null };
    case "unauthorized":
      return { state, attempts, problem: "unauthorized" };
    case "unknown":
      return { state, attempts, problem: answer.problem };
  }
}

/** When the unit's next document is sent: at once after a final answer, and never before the unit is connected again. */
function nextAttempt(answer: TaxAnswer, attempts: number, now: Date): Date | null {
  if (answer.outcome === "unauthorized") return null;
  const seconds = answer.outcome === "unknown" ? secondsToRetry(attempts, answer.retry_after) : 0;
  return new Date(now.getTime() + seconds * 1_000);
}

async function disconnect(ctx: CommandCtx, id: string): Promise<void> {
  const unit = await lockRow(ctx, taxUnitRows, id);
  if (unit.state === "active") await disconnectUnit(ctx, { id });
}

const disconnectUnit = command({
  id: "tax_units.disconnect",
  summary: "Stop sending a unit's documents, since the tax authority no longer accepts its credentials",
  access: internal("called where the authority rejects a unit's credentials"),
  input: z.strictObject({ id: TaxDocument.shape.unit_id }),
  output: z.object({}),
  example: { id: "txu_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await changeRow(ctx, taxUnitRows, await lockRow(ctx, taxUnitRows, id), { state: "disconnected" }, taxUnitDisconnected);
    return {};
  },
});

/** Locks the unit before its document, as issuing does. An answer of an attempt that is over changes nothing. */
export const recordTaxAnswer = command({
  id: "tax_documents.record_answer",
  summary: "Store what the tax authority answered for an e-invoice",
  access: internal("called by the background function that sends e-invoices"),
  input: z.strictObject({ id: TaxDocumentId, attempt: z.int(), answer: TaxAnswer }),
  output: z.object({ state: TaxDocumentState }),
  example: { id: "txd_01jd0p2q3r4s5t6v7w8x9y0z1a", attempt: 0, answer: { outcome: "redirected" } },
  async run(ctx, { id, attempt, answer }) {
    const found = await ctx.db.taxDocument.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select: { unit_id: true } });
    if (found) await lockRows(ctx, "tax_units", [found.unit_id]);
    const document = await lockRow(ctx, taxDocumentRows, id);
    const was = TaxDocumentState.parse(document.state);
    const now = ctx.clock.now();
    const unit = { tenant_id: ctx.tenant.id, id: document.unit_id };
    const isFinal = answer.outcome === "accepted" || answer.outcome === "rejected";
    if (!isWaiting(was) || (document.attempts !== attempt && !isFinal)) {
      await ctx.db.taxUnit.updateMany({ where: unit, data: { claimed_until: null } });
      return { state: was };
    }
    const changes = changesOf(document, answer, now);
    const { state } = changes;
    const event = isAccepted(state) ? taxDocumentAccepted : state === "rejected" ? taxDocumentRejected : undefined;
    await ctx.db.taxUnit.updateMany({
      where: unit,
      data: { claimed_until: null, next_attempt_at: nextAttempt(answer, document.attempts + 1, now) },
    });
    await changeRow(ctx, taxDocumentRows, document, changes, event);
    if (answer.outcome === "unauthorized") await disconnect(ctx, document.unit_id);
    return { state };
  },
});
