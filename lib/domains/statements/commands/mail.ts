import { z } from "zod";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import { findCustomer } from "@/lib/domains/customers";
import { addressLetter } from "@/lib/domains/documents";
import { StoredPdf } from "@/lib/domains/documents/schema";
import { queueMail } from "@/lib/domains/mail";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { renderStatement } from "../document";
import { findStatement } from "../queries";
import { toStatement } from "../resource";
import { statementRows } from "../rows";
import { Statement, StatementId, type Statement as StatementData } from "../schema";

const asked = ({ customer_id, kind, currency, from, to }: StatementData) => ({
  id: customer_id,
  kind,
  currency,
  to,
  ...(from === null ? {} : { from }),
});

export const storeStatementPdf = query({
  id: "statements.store_pdf",
  summary: "Render the PDF of a statement unless it is stored, and return its storage key",
  access: internal("called by the background function that follows a statement"),
  input: z.strictObject({ id: StatementId }),
  output: StoredPdf.nullable(),
  example: { id: "stm_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const statement = toStatement(await findStatement(ctx, id));
    const pdf = await renderStatement(ctx, asked(statement), `statements/${id}`);
    pdf.body.destroy();
    return pdf.storage_key === null ? null : { storage_key: pdf.storage_key, filename: pdf.name };
  },
});

export const mailStatement = command({
  id: "statements.mail",
  summary: "Queue the email of a statement with its PDF",
  access: internal("called by the background function that follows a statement"),
  input: z.strictObject({ id: StatementId, pdf: StoredPdf }),
  output: Statement,
  example: { id: "stm_01jd0p2q3r4s5t6v7w8x9y0z1a", pdf: { storage_key: "statements/1.pdf", filename: "statement.pdf" } },
  async run(ctx, { id, pdf }) {
    const before = await lockRow(ctx, statementRows, id);
    if (before.status !== "queued") return statementRows.toResource(before, ctx);
    const { kind, currency, to, balance, recipients, message, customer_id } = toStatement(before);
    const customer = await findCustomer(ctx, customer_id);
    const letter = await addressLetter(ctx, { customer, buyer: null, recipients });
    const address = new URLSearchParams({ kind, currency, to });
    const mail = await queueMail(ctx, {
      key: "account_statement",
      language: letter.language,
      to: letter.to,
      values: {
        "customer.name": letter.names.customer,
        "contact.name": letter.names.contact,
        "statement.date": formatDay(to, letter.locale),
        "statement.balance": formatMoney(balance, currency, letter.locale),
      },
      ...(message.trim() === "" ? {} : { message }),
      button_url: `${tenantBaseUrl(ctx.runtime.environment.ATRIUM_BASE_URL, ctx.tenant.slug)}/portal/statement?${address.toString()}`,
      attachments: [{ ...pdf, media_type: "application/pdf" }],
      about: { noun: "customer", id: customer_id },
      idempotency_key: `statement:${id}`,
    });
    return changeRow(ctx, statementRows, before, { status: "sent", mail_id: mail.id });
  },
});
