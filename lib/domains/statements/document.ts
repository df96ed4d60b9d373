import { toDayColumn } from "@/lib/commerce/day-column";
import type { DocumentView } from "@/lib/commerce/document";
import type { StatementView } from "@/lib/commerce/statement";
import { findUnmergedCustomer } from "@/lib/domains/customers";
import { renderDocumentPdf, viewDocument, type DocumentPdf } from "@/lib/domains/documents";
import type { Ctx } from "@/lib/kernel/context";
import { readView } from "./queries/view";
import { fileName, type AskedStatement } from "./rules";

const none = { subtotal: 0n, discount_total: 0n, tax_total: 0n, total: 0n };

/** A statement as a document without lines, which the shared letterhead, look and PDF take. */
function asDocument(customer: { id: string; language: string }, { currency, to }: StatementView) {
  return {
    customer_id: customer.id,
    currency,
    exchange_rate: null,
    tax_profile_id: null,
    prices_mode: "exclusive",
    rounding: "document",
    discount: null,
    issue_day: toDayColumn(to),
    series_id: null,
    language: customer.language,
    reference: null,
    notes: "",
    terms: "",
    parties: null,
    look: null,
    logo_file_id: null,
    ...none,
    lines: [],
  };
}

type StatementDocument = ReturnType<typeof asDocument>;

async function viewStatement(ctx: Ctx, row: StatementDocument, statement: StatementView): Promise<DocumentView> {
  const view = await viewDocument(ctx, row, {
    title_key: "statement",
    line_noun: "statement",
    number: "",
    status: "sent",
    dates: { issue_date: statement.to, due_date: null, supply_date: null, expiry_date: null },
    payment_link: null,
    amount_paid: 0n,
  });
  return { ...view, statement };
}

/**
 * A customer's statement as PDF, in the customer's language.
 * @param stored_as the key of a statement that is emailed, without the tenant and `.pdf`; null renders it anew.
 * @throws AppError `unavailable` while too many PDFs are being rendered.
 */
export async function renderStatement(ctx: Ctx, asked: AskedStatement, stored_as: string | null): Promise<DocumentPdf> {
  const customer = await findUnmergedCustomer(ctx, asked.id);
  const statement = await readView(ctx, customer, asked);
  const row = asDocument(customer, statement);
  const number = fileName(statement.kind, customer.name, statement.to);
  return renderDocumentPdf(ctx, { row, number, stored_as, view: () => viewStatement(ctx, row, statement) });
}
