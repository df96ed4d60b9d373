import { Readable } from "node:stream";
import { z } from "zod";
import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import type { DocumentView } from "@/lib/commerce/document";
import { readSettings } from "@/lib/domains/settings";
import { ruleSetVersion } from "@/lib/einvoice";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { FileAnswer } from "@/lib/kernel/file-answer";
import type { EInvoice as EInvoiceRow } from "@/prisma/generated/client";
import { type EInvoice, type EInvoiceCheck, EInvoiceProblem, EInvoiceSyntax } from "../schema";
import { describeEInvoice } from "./describe";
import { asPrinted } from "./printed";
import { parseEInvoice } from "./read";
import { readRuleWords } from "./words";
import { problemsOf, sha256Of, writeEInvoice } from "./write";

export type EInvoiceTarget = { invoice_id: string } | { credit_note_id: string };

/** What was stored when the document was issued, or null. The caller has found the document for its reader. */
export function findEInvoice(ctx: Ctx, target: EInvoiceTarget): Promise<EInvoiceRow | null> {
  return ctx.db.eInvoice.findFirst({ where: { tenant_id: ctx.tenant.id, ...target } });
}

/** The XML that a document's PDF carries, for a customer who gets Factur-X; null for any other. */
export async function readFacturX(ctx: Ctx, target: EInvoiceTarget): Promise<string | null> {
  const row = await findEInvoice(ctx, target);
  return row?.format === "factur_x" ? row.xml : null;
}

export function toEInvoiceResource(row: EInvoiceRow): z.output<typeof EInvoice> {
  return {
    id: row.id,
    format: EInvoiceFormat.parse(row.format),
    syntax: EInvoiceSyntax.parse(row.syntax),
    rule_set: row.rule_set,
    sha256: row.sha256,
    warnings: z.array(EInvoiceProblem).parse(row.warnings),
    created_at: row.created_at,
  };
}

/** The stored document under the rules of today. */
export async function recheck(ctx: Ctx, row: EInvoiceRow): Promise<z.output<typeof EInvoiceCheck>> {
  const { document } = await parseEInvoice(Buffer.from(row.xml, "utf8"));
  const say = await readRuleWords(ctx);
  return {
    rule_set: ruleSetVersion,
    intact: sha256Of(row.xml) === row.sha256,
    problems: say(problemsOf(document, EInvoiceFormat.parse(row.format))),
  };
}

/** An issued invoice or credit note, as far as its electronic document needs it. */
export interface IssuedDocument {
  kind: "invoice" | "credit_note";
  target: EInvoiceTarget;
  number: string | null;
  customer_id: string;
  tax_profile_id: string | null;
  lines: readonly { taxes: unknown }[];
  view: () => Promise<DocumentView>;
}

export const draftHasNone = () => new AppError("conflict", "A draft has no electronic invoice; finalize it first.");

export interface WrittenEInvoice {
  name: string;
  xml: string;
}

const nameOf = (number: string): string => `${number.replaceAll(/[/\\]/g, "-")}.xml`;

/**
 * The XML of an issued document: as it was stored, or what was stored in another format. For a customer who got none it is written now,
 * with the parties as the document names them.
 * @throws AppError `conflict` for a draft.
 */
export async function openEInvoice(ctx: Ctx, issued: IssuedDocument, asked: EInvoiceFormat | undefined): Promise<WrittenEInvoice> {
  const { number, customer_id, ...source } = issued;
  if (number === null) throw draftHasNone();
  const stored = await findEInvoice(ctx, issued.target);
  if (stored !== null) {
    if (asked === undefined || asked === stored.format) return { name: nameOf(number), xml: stored.xml };
    const { document } = await parseEInvoice(Buffer.from(stored.xml, "utf8"));
    return { name: nameOf(number), xml: writeEInvoice(document, asked) };
  }
  const where = { tenant_id: ctx.tenant.id, id: customer_id };
  const buyer = await ctx.db.customer.findFirst({ where, include: { addresses: { orderBy: [{ is_default: "desc" }, { id: "asc" }] } } });
  if (buyer === null) throw notFound("customer");
  const format = asked ?? (buyer.e_invoice === null ? "en16931_ubl" : EInvoiceFormat.parse(buyer.e_invoice));
  const view = await issued.view();
  const parties = asPrinted({ seller: await readSettings(ctx), buyer }, view);
  const document = await describeEInvoice(ctx, { ...source, view, ...parties });
  return { name: nameOf(number), xml: writeEInvoice(document, format) };
}

/** The XML as the answer of a download. */
export function xmlAnswer({ name, xml }: WrittenEInvoice): FileAnswer {
  const bytes = Buffer.from(xml, "utf8");
  return new FileAnswer(name, "application/xml", bytes.length, Readable.from([bytes]));
}
