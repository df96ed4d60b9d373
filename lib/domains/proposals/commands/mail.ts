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
import { renderProposalPdf } from "../document";
import { findProposal } from "../queries";
import { copyWords, describeProposalMail } from "../queries/mail";
import { toProposal } from "../resource";
import { ProposalId } from "../schema";

export const storeProposalPdf = query({
  id: "proposals.store_pdf",
  summary: "Render the PDF unless it is stored, and return its storage key",
  access: internal("called by the background function that follows a sent proposal"),
  input: z.strictObject({ id: ProposalId }),
  output: StoredPdf.nullable(),
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const pdf = await renderProposalPdf(ctx, await findProposal(ctx, id));
    pdf.body.destroy();
    return pdf.storage_key === null ? null : { storage_key: pdf.storage_key, filename: pdf.name };
  },
});

export const mailProposal = command({
  id: "proposals.mail",
  summary: "Queue the email of a sent proposal",
  access: internal("called by the background function that follows a sent proposal"),
  /** `key` is the same for every attempt, so that sending once creates one email. */
  input: z.strictObject({
    id: ProposalId,
    recipients: z.array(EmailAddress).min(1),
    ...DocumentLetter.shape,
    pdf: StoredPdf,
    key: z.string(),
  }),
  output: z.object({ mail_id: idOf("mail") }),
  example: {
    id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a",
    recipients: ["accounts@northwind.example"],
    pdf: { storage_key: "proposals/1.pdf", filename: "PRO-2026-00007.pdf" },
    key: "proposal-sent:1",
  },
  async run(ctx, { id, recipients, cc = [], subject, message, pdf, key }) {
    const proposal = toProposal(await findProposal(ctx, id));
    const customer = await findCustomer(ctx, proposal.customer_id);
    const own = await findSignerAddress(ctx, { id }, [...recipients, ...cc]);
    const address = own ?? (await findLinkAddress(ctx, { noun: "proposal", id }));
    const described = await describeProposalMail(ctx, proposal, customer, recipients, { signer: await findAsked(ctx, { id }) });
    const mail = await queueMail(ctx, {
      ...described,
      cc: cc.map((copied) => ({ name: null, address: copied })),
      words: { ...copyWords(proposal.status, described.language), ...wordsOf({ subject, message }) },
      ...(address ? { button_url: address.url } : {}),
      attachments: [{ ...pdf, media_type: "application/pdf" }],
      about: { noun: "proposal", id },
      idempotency_key: key,
    });
    return { mail_id: mail.id };
  },
});
