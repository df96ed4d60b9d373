import { createHash } from "node:crypto";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toDayColumn } from "@/lib/commerce/day-column";
import { DocumentView } from "@/lib/commerce/document";
import { readMergeValues } from "@/lib/domains/custom-fields";
import { findCustomer } from "@/lib/domains/customers";
import {
  frozenColumns,
  openSigned,
  renderDocumentPdf,
  sealPdf,
  toCertificate,
  toSignatures,
  viewDocument,
  type DocumentPdf,
} from "@/lib/domains/documents";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import { notFound, type FieldProblem } from "@/lib/kernel/base/errors";
import { isOutside, type Ctx } from "@/lib/kernel/context";
import type { Contract as ContractRow } from "@/prisma/generated/client";
import { toContract } from "./resource";
import { contractValues, fillText, textObstacles } from "./rules/text";

const none = { subtotal: 0n, discount_total: 0n, tax_total: 0n, total: 0n };

/** A contract as a document without lines, which the shared view, look and PDF take. */
const asDocument = (row: ContractRow, issue_day: Date) => ({
  customer_id: row.customer_id,
  currency: row.currency,
  exchange_rate: null,
  tax_profile_id: null,
  prices_mode: "exclusive",
  rounding: "document",
  discount: null,
  issue_day,
  series_id: null,
  language: row.language,
  reference: null,
  notes: "",
  terms: "",
  parties: null,
  look: row.look,
  logo_file_id: row.logo_file_id,
  ...none,
  lines: [],
});

export interface PreparedText {
  view: DocumentView;
  obstacles: FieldProblem[];
}

/** The text as it would be sent now: the parties, the look and the merge fields of today. */
export async function prepareText(ctx: Ctx, row: ContractRow): Promise<PreparedText> {
  const issue_date = await tenantToday(ctx);
  const view = await viewDocument(ctx, asDocument(row, toDayColumn(issue_date)), {
    title_key: "contract",
    line_noun: "contract",
    number: "",
    status: "sent",
    dates: { issue_date, due_date: null, supply_date: null, expiry_date: null },
    payment_link: null,
    amount_paid: 0n,
  });
  const { contacts } = await findCustomer(ctx, row.customer_id);
  const contact = contacts.find(({ email }) => email !== null) ?? contacts[0];
  const terms = toContract({ ...row, custom: [] }, []);
  const custom = await readMergeValues(ctx, { noun: "contract", id: row.id }, row.language);
  const values = { ...contractValues(terms, view, contact), ...custom };
  const proposal = { title: row.title, sections: [{ heading: "", body: fillText(row.body, values) }], certificate: null };
  return { view: { ...view, proposal }, obstacles: textObstacles(row.body, values) };
}

/** The contract as a document, for screen, PDF and email: as it was sent, before that as it would be sent now. */
export async function viewContract(ctx: Ctx, row: ContractRow): Promise<DocumentView> {
  return row.document === null ? (await prepareText(ctx, row)).view : DocumentView.parse(row.document);
}

const folderOf = ({ id }: { id: string }): string => `contracts/${encodeId("contract", id)}`;

/** A key by content: the PDF of a preview is the file that is sent, unless something changes in between. */
function keyOf(row: ContractRow, view: DocumentView, frozen: unknown): string {
  const content = JSON.stringify([DocumentView.parse(view), frozen]);
  return `${folderOf(row)}/text-${createHash("sha256").update(content).digest("hex")}`;
}

/** The columns that sending freezes. */
export async function frozenText(ctx: Ctx, row: ContractRow, view: DocumentView) {
  const settings = await readSettings(ctx);
  const customer = await findCustomer(ctx, row.customer_id);
  const { look, logo_file_id } = await frozenColumns(ctx, { settings, customer, language: row.language, totals: none });
  return { document: view, look, logo_file_id, pdf_key: keyOf(row, view, [look, logo_file_id]) };
}

/** The PDF that the customer is shown, and before the sending its preview: the same bytes as long as the content is the same. */
export async function renderContractPdf(ctx: Ctx, row: ContractRow): Promise<DocumentPdf> {
  const view = await viewContract(ctx, row);
  const stored_as = row.pdf_key ?? (await frozenText(ctx, row, view)).pdf_key;
  return renderDocumentPdf(ctx, {
    row: asDocument(row, issueDay(view)),
    number: row.title,
    stored_as,
    view: () => Promise.resolve(view),
  });
}

const issueDay = ({ dates }: DocumentView): Date => toDayColumn(dates.issue_date ?? fromDayColumn(new Date(0)));

/** The rows of one revision's signatures, in order. */
export function findSignatures(ctx: Ctx, { id: contract_id, revision }: Pick<ContractRow, "id" | "revision">) {
  return ctx.db.contractSignature.findMany({ where: { tenant_id: ctx.tenant.id, contract_id, revision }, orderBy: { position: "asc" } });
}

/** The signature that completed the contract's present revision, and all of it, in order. */
export async function findEvidence(ctx: Ctx, { id: contract_id, revision, signing }: Pick<ContractRow, "id" | "revision" | "signing">) {
  const where = { tenant_id: ctx.tenant.id, contract_id };
  const rows = await ctx.db.contractSignature.findMany({ where, orderBy: { position: "asc" } });
  const bundle = await ctx.db.contractBundle.findFirst({ where, select: { sha256: true, seal: true } });
  return toSignatures(rows, { revision, complete: signing === "signed", bundle });
}

/** The signed PDF: the pages that were signed, and the certificate. Rendered and stored by the first reader. */
export async function renderSignedContract(ctx: Ctx, row: ContractRow): Promise<DocumentPdf> {
  const view = await viewContract(ctx, row);
  const { signatures } = await findEvidence(ctx, row);
  const proposal = view.proposal && { ...view.proposal, certificate: toCertificate(signatures) };
  return renderDocumentPdf(ctx, {
    row: asDocument(row, issueDay(view)),
    number: `${row.title}-signed`,
    stored_as: `${folderOf(row)}/signed`,
    view: () => Promise.resolve({ ...view, proposal }),
    finish: (pdf) => sealPdf(ctx, pdf),
  });
}

/**
 * The PDF to download. @param shown the file that was signed, in place of the one with the certificate.
 * @throws AppError `unavailable` for a signed file that is missing in the storage.
 */
export async function openContractPdf(ctx: Ctx, row: ContractRow, shown: boolean): Promise<DocumentPdf> {
  if (row.signing !== "signed") return renderContractPdf(ctx, row);
  const where = { tenant_id: ctx.tenant.id, contract_id: row.id };
  const bundle = shown ? null : await ctx.db.contractBundle.findFirst({ where, select: { storage_key: true } });
  if (bundle !== null) return openSigned(ctx, `${row.title}-signed`, bundle.storage_key);
  const signature = await ctx.db.contractSignature.findFirst({
    where: { ...where, revision: row.revision },
    select: { document_key: true },
    orderBy: { position: "desc" },
  });
  return signature === null ? renderContractPdf(ctx, row) : openSigned(ctx, row.title, signature.document_key);
}

/**
 * The file that the signers of one revision were shown; earlier ones are for the company alone.
 * @throws AppError `not_found` for a revision that nobody has signed.
 */
export async function openShown(ctx: Ctx, row: ContractRow, revision: number): Promise<DocumentPdf> {
  const signature = (await findSignatures(ctx, { id: row.id, revision })).at(-1);
  if (signature === undefined || (isOutside(ctx) && revision !== row.revision)) throw notFound("signed revision");
  return openSigned(ctx, `${row.title}-${String(revision)}`, signature.document_key);
}
