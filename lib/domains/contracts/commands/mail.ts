import { z } from "zod";
import { findCustomer } from "@/lib/domains/customers";
import { findLinkAddress } from "@/lib/domains/document-links";
import { wordsOf } from "@/lib/domains/documents";
import { DocumentLetter, StoredPdf } from "@/lib/domains/documents/schema";
import { queueMail } from "@/lib/domains/mail";
import { findAsked, findSignerAddress } from "@/lib/domains/signers";
import { idOf } from "@/lib/kernel/base/ids";
import { EmailAddress } from "@/lib/kernel/base/wire";
import { command, internal, query } from "@/lib/kernel/operation";
import { renderContractPdf } from "../document";
import { findContract } from "../queries";
import { describeContractMail } from "../queries/mail";
import { ContractId } from "../schema";

export const storeContractPdf = query({
  id: "contracts.store_pdf",
  summary: "Render the PDF unless it is stored, and return its storage key",
  access: internal("called by the background function that follows a sent contract"),
  input: z.strictObject({ id: ContractId }),
  output: StoredPdf.nullable(),
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const pdf = await renderContractPdf(ctx, await findContract(ctx, id));
    pdf.body.destroy();
    return pdf.storage_key === null ? null : { storage_key: pdf.storage_key, filename: pdf.name };
  },
});

export const mailContract = command({
  id: "contracts.mail",
  summary: "Queue the email of a sent contract",
  access: internal("called by the background function that follows a sent contract"),
  /** `key` is the same for every attempt, so that sending once creates one email. */
  input: z.strictObject({
    id: ContractId,
    recipients: z.array(EmailAddress).min(1),
    ...DocumentLetter.shape,
    pdf: StoredPdf,
    key: z.string(),
  }),
  output: z.object({ mail_id: idOf("mail") }),
  example: {
    id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a",
    recipients: ["accounts@northwind.example"],
    pdf: { storage_key: "contracts/1.pdf", filename: "Maintenance.pdf" },
    key: "contract-sent:1",
  },
  async run(ctx, { id, recipients, cc = [], subject, message, pdf, key }) {
    const row = await findContract(ctx, id);
    const customer = await findCustomer(ctx, row.customer_id);
    const own = await findSignerAddress(ctx, { id }, [...recipients, ...cc]);
    const address = own ?? (await findLinkAddress(ctx, { noun: "contract", id }));
    const mail = await queueMail(ctx, {
      ...(await describeContractMail(ctx, row, customer, recipients, { signer: await findAsked(ctx, { id }) })),
      cc: cc.map((copied) => ({ name: null, address: copied })),
      words: wordsOf({ subject, message }),
      ...(address ? { button_url: address.url } : {}),
      attachments: [{ ...pdf, media_type: "application/pdf" }],
      about: { noun: "contract", id },
      idempotency_key: key,
    });
    return { mail_id: mail.id };
  },
});
