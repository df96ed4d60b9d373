import { Readable } from "node:stream";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { internal, query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { TaxUnit as TaxUnitRow } from "@/prisma/generated/client";
import { taxDocumentRows, taxUnitRows } from "./rows";
import {
  HeldLetter,
  TaxDocument,
  TaxDocumentId,
  TaxDocumentList,
  TaxDocumentPage,
  TaxFlow,
  TaxUnit,
  TaxUnitId,
  TaxUnitList,
  TaxUnitPage,
} from "./schema";

/** The names under which a unit's secrets are sealed. */
export const keyColumn = "tax_units.sealed_key";
export const secretColumn = "tax_units.sealed_secret";
export const nextColumn = "tax_units.sealed_next";

/** The credentials of a unit for the authority's API. */
export const Credentials = z.object({ token: z.string(), secret: z.string() });
export type Credentials = z.output<typeof Credentials>;

/** A connection that is not complete: the new key, and the test credentials. */
export const NextConnection = Credentials.extend({ key: z.string(), request_id: z.string() });

export async function openCredentials(ctx: Ctx, sealed: string): Promise<Credentials> {
  return Credentials.parse(JSON.parse(await openForTenant(ctx.runtime, ctx.tenant.id, secretColumn, sealed)));
}

/** The unit that issues the company's documents; null for a company without the mandate. */
export function findIssuingUnit(ctx: Ctx): Promise<TaxUnitRow | null> {
  return ctx.db.taxUnit.findFirst({ where: { tenant_id: ctx.tenant.id, state: { in: ["active", "disconnected"] } } });
}

/** The document whose e-invoice it is. */
export type TaxSubject = { invoice_id: string } | { credit_note_id: string };

/** What the QR code on a document holds; null for one without an e-invoice, and for one whose buyer may not have it yet. */
export async function readTaxCode(ctx: Ctx, subject: TaxSubject): Promise<{ qr: string; cleared: boolean } | null> {
  const row = await ctx.db.taxDocument.findFirst({
    where: { tenant_id: ctx.tenant.id, ...subject },
    select: { qr: true, state: true, flow: true, released_at: true },
  });
  if (row === null || row.released_at === null) return null;
  return { qr: row.qr, cleared: row.flow === "standard" };
}

/** @throws AppError `conflict` for a document that its customer can never see, so that nobody takes an email for sent that never leaves. */
export async function assertNotRejected(ctx: Ctx, subject: TaxSubject): Promise<void> {
  const rejected = await ctx.db.taxDocument.count({
    where: { tenant_id: ctx.tenant.id, ...subject, state: "rejected", released_at: null },
  });
  if (rejected === 0) return;
  const way = "invoice_id" in subject ? "Correct the invoice: that credits it and creates a draft to send." : "Issue another one.";
  throw new AppError("conflict", `The tax authority rejected this document, so the customer doesn't get it. ${way}`);
}

/** What a note says of the e-invoice that it corrects; nulls for an invoice without one. */
export async function readTaxOriginal(ctx: Ctx, invoice_id: string): Promise<{ uuid: string | null; flow: TaxFlow | null }> {
  const row = await ctx.db.taxDocument.findFirst({ where: { tenant_id: ctx.tenant.id, invoice_id }, select: { uuid: true, flow: true } });
  return { uuid: row?.uuid ?? null, flow: row && TaxFlow.parse(row.flow) };
}

export const listTaxUnits = query({
  id: "tax_units.list",
  summary: "List the units that issue e-invoices to the tax authority, newest first",
  permission: "settings.read",
  input: TaxUnitList,
  output: TaxUnitPage,
  example: { limit: "50" },
  run: (ctx, input) => listPage(ctx, taxUnitRows, input, { where: {}, sort: "-created_at" }),
});

export const getTaxUnit = query({
  id: "tax_units.get",
  summary: "Get a unit that issues e-invoices, with its state and the end of its certificate",
  permission: "settings.read",
  input: z.strictObject({ id: TaxUnitId }),
  output: TaxUnit,
  example: { id: "txu_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => taxUnitRows.toResource(await findRow(ctx, taxUnitRows, id), ctx),
});

export const listTaxDocuments = query({
  id: "tax_documents.list",
  summary: "List e-invoices with what the tax authority said of them, newest first",
  permission: "tax_documents.read",
  input: TaxDocumentList,
  output: TaxDocumentPage,
  example: { state: "rejected" },
  run: (ctx, { state, unit_id, invoice_id, credit_note_id, ...input }) => {
    const wanted = Object.entries({ state, unit_id, invoice_id, credit_note_id }).filter(([, value]) => value !== undefined);
    return listPage(ctx, taxDocumentRows, input, { where: Object.fromEntries(wanted), sort: "-created_at" });
  },
});

export const getTaxDocument = query({
  id: "tax_documents.get",
  summary: "Get an e-invoice with its state and the tax authority's messages",
  permission: "tax_documents.read",
  input: z.strictObject({ id: TaxDocumentId }),
  output: TaxDocument,
  example: { id: "txd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => taxDocumentRows.toResource(await findRow(ctx, taxDocumentRows, id), ctx),
});

export const getTaxDocumentXml = query({
  id: "tax_documents.xml",
  summary: "Download an e-invoice as XML: as the tax authority cleared it, else as it was signed",
  permission: "tax_documents.read",
  input: z.strictObject({ id: TaxDocumentId }),
  output: file("application/xml"),
  example: { id: "txd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findRow(ctx, taxDocumentRows, id);
    const bytes = Buffer.from(row.cleared_xml ?? row.xml, "utf8");
    const name = `${row.number.replace(/[/\\]/g, "-")}.xml`;
    return new FileAnswer(name, "application/xml", bytes.length, Readable.from([bytes]));
  },
});

export const readHeldLetters = query({
  id: "tax_documents.read_letters",
  summary: "Read the emails that waited for a document's release",
  access: internal("called by the background function that follows an accepted e-invoice"),
  input: z.strictObject({ id: TaxDocumentId }),
  output: z.object({ letters: z.array(HeldLetter) }),
  example: { id: "txd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findRow(ctx, taxDocumentRows, id);
    return { letters: z.array(HeldLetter).parse(row.letters) };
  },
});
