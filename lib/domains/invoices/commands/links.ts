import { z } from "zod";
import { createDocumentLink, listLinksOf, revokeDocumentLink } from "@/lib/domains/document-links";
import { DocumentLinkId, SharedLink, SharedLinkList, SharedLinkPage } from "@/lib/domains/document-links/schema";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { command, query } from "@/lib/kernel/operation";
import { findInvoice } from "../queries";
import { InvoiceId } from "../schema";

const id = "inv_01jd0p2q3r4s5t6v7w8x9y0z1a";
const link_id = "lnk_01jd0p2q3r4s5t6v7w8x9y0z1a";

export const listInvoiceLinks = query({
  id: "invoices.list_links",
  summary: "List the links by which an invoice is read and paid, the latest first",
  permission: "document_links.read",
  input: SharedLinkList.extend({ id: InvoiceId }),
  output: SharedLinkPage,
  example: { id, limit: "50" },
  async run(ctx, { id, ...input }) {
    await findInvoice(ctx, id);
    return listLinksOf(ctx, { invoice_id: id }, input);
  },
});

export const createInvoiceLink = command({
  id: "invoices.create_link",
  summary: "Make a link by which an invoice is read and paid without an account",
  permission: "document_links.write",
  input: z.strictObject({ id: InvoiceId }),
  output: SharedLink,
  example: { id },
  async run(ctx, { id }) {
    const invoice = await findInvoice(ctx, id);
    if (invoice.status === "draft") throw new AppError("conflict", "A draft has no link; finalize it first.");
    const link = await createDocumentLink(ctx, { invoice_id: id });
    ctx.audit({ noun: "invoice", id, before: {}, after: { link: encodeId("document_link", link.id) } });
    return link;
  },
});

export const revokeInvoiceLink = command({
  id: "invoices.revoke_link",
  summary: "Revoke a link to an invoice; whoever opens it finds nothing",
  permission: "document_links.write",
  input: z.strictObject({ id: InvoiceId, link_id: DocumentLinkId }),
  output: SharedLink,
  example: { id, link_id },
  async run(ctx, { id, link_id }) {
    await findInvoice(ctx, id);
    const link = await revokeDocumentLink(ctx, { id: link_id, target: { invoice_id: id } });
    ctx.audit({ noun: "invoice", id, before: { link: encodeId("document_link", link.id) }, after: {} });
    return link;
  },
});
