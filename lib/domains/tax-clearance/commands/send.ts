import type { Ctx } from "@/lib/kernel/context";
import type { TaxReply } from "@/lib/kernel/ports/tax-authority";
import { workOn } from "@/lib/kernel/try-each";
import type { TaxDocument as TaxDocumentRow, TaxUnit as TaxUnitRow } from "@/prisma/generated/client";
import { openCredentials } from "../queries";
import { TaxChannel, TaxEnvironment } from "../schema";
import { recordTaxAnswer } from "./record-answer";

/** Milliseconds for which one process alone sends a unit's documents; longer than an attempt takes. */
const claimMs = 60_000;
/** Documents of a unit in one run; what is left is due at once. */
const mostPerRun = 500;

/**
 * Sends what waits, each unit's documents in the order of its chain, one at a time: a document is sent when the authority has answered for
 * all before it. After a crash the same bytes are sent again, which the authority recognises.
 */
export async function sendTaxDocuments(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const units = await ctx.db.taxUnit.findMany({
    where: { tenant_id: ctx.tenant.id, next_attempt_at: { lte: now }, sealed_secret: { not: null } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  await workOn(ctx, units, ({ id }) => sendOfUnit(ctx, id));
}

async function sendOfUnit(ctx: Ctx, id: string): Promise<void> {
  for (let sent = 0; sent < mostPerRun; sent += 1) {
    const unit = await claimUnit(ctx, id);
    if (unit === null) return;
    const document = await ctx.db.taxDocument.findFirst({
      where: { tenant_id: ctx.tenant.id, unit_id: id, state: { in: ["pending", "retrying"] } },
      orderBy: { counter: "asc" },
    });
    if (document !== null) {
      const answer = await sendOnce(ctx, unit, document);
      await recordTaxAnswer(ctx, { id: document.id, attempt: document.attempts, answer });
    } else if (await restUnit(ctx, unit)) return;
  }
}

/** One statement, so that of two processes one gets the unit; null where another has it, or nothing is due. */
async function claimUnit(ctx: Ctx, id: string): Promise<TaxUnitRow | null> {
  const now = ctx.clock.now();
  const [unit] = await ctx.db.taxUnit.updateManyAndReturn({
    where: {
      tenant_id: ctx.tenant.id,
      id,
      next_attempt_at: { lte: now },
      OR: [{ claimed_until: null }, { claimed_until: { lte: now } }],
    },
    data: { claimed_until: new Date(now.getTime() + claimMs) },
  });
  return unit ?? null;
}

/** Nothing waits. The counter tells whether a document was queued meanwhile: then the unit stays due, and this answers false. */
async function restUnit(ctx: Ctx, { id, counter }: TaxUnitRow): Promise<boolean> {
  const unit = { tenant_id: ctx.tenant.id, id };
  const { count } = await ctx.db.taxUnit.updateMany({ where: { ...unit, counter }, data: { claimed_until: null, next_attempt_at: null } });
  if (count === 0) await ctx.db.taxUnit.updateMany({ where: unit, data: { claimed_until: null } });
  return count > 0;
}

async function sendOnce(ctx: Ctx, unit: TaxUnitRow, document: TaxDocumentRow): Promise<TaxReply> {
  const port = await ctx.runtime.ports.taxAuthority();
  const credentials = await openCredentials(ctx, unit.sealed_secret ?? "");
  const { uuid, hash, xml } = document;
  const channel = TaxChannel.parse(document.channel);
  return port.send(channel, TaxEnvironment.parse(unit.environment), credentials, { uuid, hash, xml });
}
