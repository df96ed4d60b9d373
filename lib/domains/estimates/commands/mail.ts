import { z } from "zod";
import { sharedScopes } from "@/lib/domains/custom-fields/schema";
import { findCustomer } from "@/lib/domains/customers";
import { findLinkAddress } from "@/lib/domains/document-links";
import { wordsOf } from "@/lib/domains/documents";
import { DocumentLetter, StoredPdf } from "@/lib/domains/documents/schema";
import { queueMail } from "@/lib/domains/mail";
import { idOf } from "@/lib/kernel/base/ids";
import { EmailAddress } from "@/lib/kernel/base/wire";
import { command, internal, query } from "@/lib/kernel/operation";
import { renderEstimatePdf } from "../document";
import { findEstimate } from "../queries";
import { copyWords, describeEstimateMail } from "../queries/mail";
import { toEstimate } from "../resource";
import { EstimateId } from "../schema";

export const storeEstimatePdf = query({
  id: "estimates.store_pdf",
  summary: "Render the PDF unless it is stored, and return its storage key",
  access: internal("called by the background function that follows a sent estimate"),
  input: z.strictObject({ id: EstimateId }),
  output: StoredPdf.nullable(),
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const pdf = await renderEstimatePdf(ctx, await findEstimate(ctx, id));
    pdf.body.destroy();
    return pdf.storage_key === null ? null : { storage_key: pdf.storage_key, filename: pdf.name };
  },
});

export const mailEstimate = command({
  id: "estimates.mail",
  summary: "Queue the email of a sent estimate",
  access: internal("called by the background function that follows a sent estimate"),
  /** `key` is the same for every attempt, so that sending once creates one email. */
  input: z.strictObject({
    id: EstimateId,
    recipients: z.array(EmailAddress).min(1),
    ...DocumentLetter.shape,
    pdf: StoredPdf,
    key: z.string(),
  }),
  output: z.object({ mail_id: idOf("mail") }),
  example: {
    id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a",
    recipients: ["accounts@northwind.example"],
    pdf: { storage_key: "estimates/1.pdf", filename: "EST-2026-00007.pdf" },
    key: "estimate-sent:1",
  },
  async run(ctx, { id, recipients, cc = [], subject, message, pdf, key }) {
    const estimate = toEstimate(await findEstimate(ctx, id), sharedScopes);
    const customer = await findCustomer(ctx, estimate.customer_id);
    const address = await findLinkAddress(ctx, { noun: "estimate", id });
    const described = await describeEstimateMail(ctx, estimate, customer, recipients);
    const mail = await queueMail(ctx, {
      ...described,
      cc: cc.map((copied) => ({ name: null, address: copied })),
      words: { ...copyWords(estimate.status, described.language), ...wordsOf({ subject, message }) },
      ...(address ? { button_url: address.url } : {}),
      attachments: [{ ...pdf, media_type: "application/pdf" }],
      about: { noun: "estimate", id },
      idempotency_key: key,
    });
    return { mail_id: mail.id };
  },
});
