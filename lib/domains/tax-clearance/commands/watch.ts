import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { workOn } from "@/lib/kernel/try-each";
import { taxDocumentLate, taxUnitExpiring } from "../events";
import { taxDocumentRows, taxUnitRows } from "../rows";
import { isWaiting, nextNotice } from "../rules";
import { TaxDocumentId, TaxDocumentState, TaxUnitId } from "../schema";

/** Documents that one run notifies of; later runs do the others. */
const mostLate = 200;

/** Publishes that documents still wait shortly before their 24 hours end. */
export async function watchLateTaxDocuments(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.taxDocument.findMany({
    where: { tenant_id: ctx.tenant.id, warn_at: { lte: ctx.clock.now() } },
    orderBy: { warn_at: "asc" },
    take: mostLate,
    select: { id: true },
  });
  await workOn(ctx, rows, ({ id }) => noticeLateTaxDocument(ctx, { id }));
}

export const noticeLateTaxDocument = command({
  id: "tax_documents.notice_late",
  summary: "Publish that an e-invoice still waits shortly before its 24 hours end",
  access: internal("called by the schedule that sends e-invoices"),
  input: z.strictObject({ id: TaxDocumentId }),
  output: z.object({}),
  example: { id: "txd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, taxDocumentRows, id);
    if (row.warn_at === null || row.warn_at > ctx.clock.now()) return {};
    const isLate = isWaiting(TaxDocumentState.parse(row.state));
    await changeRow(ctx, taxDocumentRows, row, { warn_at: null }, isLate ? taxDocumentLate : undefined);
    return {};
  },
});

/** Publishes that certificates end soon. */
export async function watchTaxCertificates(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.taxUnit.findMany({
    where: { tenant_id: ctx.tenant.id, notice_at: { lte: ctx.clock.now() } },
    select: { id: true },
  });
  await workOn(ctx, rows, ({ id }) => noticeTaxCertificate(ctx, { id }));
}

/** Once per notice: the next one is set under the row's lock. */
export const noticeTaxCertificate = command({
  id: "tax_units.notice_expiry",
  summary: "Publish that a unit's certificate expires soon, where a notice is due",
  access: internal("called by the daily schedule"),
  input: z.strictObject({ id: TaxUnitId }),
  output: z.object({}),
  example: { id: "txu_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, taxUnitRows, id);
    const now = ctx.clock.now();
    if (row.notice_at === null || row.valid_until === null || row.notice_at > now) return {};
    const fields = { notice_at: nextNotice(row.valid_until, now) };
    await changeRow(ctx, taxUnitRows, row, fields, row.valid_until <= now ? undefined : taxUnitExpiring);
    return {};
  },
});
