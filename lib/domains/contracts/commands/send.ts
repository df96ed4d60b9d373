import { z } from "zod";
import { languageOf } from "@/lib/commerce/locale-of";
import { findCustomer } from "@/lib/domains/customers";
import { ensureDocumentLink, findLinkAddress } from "@/lib/domains/document-links";
import { usualRecipients, wordsOf } from "@/lib/domains/documents";
import { DocumentMailPreview } from "@/lib/domains/documents/schema";
import { assertMailWords, previewMail } from "@/lib/domains/mail";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { databaseNull } from "@/lib/kernel/db";
import { command, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { Contract as ContractRow } from "@/prisma/generated/client";
import { frozenText, prepareText } from "../document";
import { contractDeclined, contractRevised, contractSent } from "../events";
import { findContract } from "../queries";
import { describeContractMail } from "../queries/mail";
import { contractRows } from "../rows";
import { assertNotOver } from "../rules";
import { assertAllowsText, assertCurrent } from "../rules/text";
import { Contract, ContractDecline, ContractId, ContractSend } from "../schema";

async function readLetter(ctx: Ctx, row: ContractRow, to: string[] | undefined) {
  const customer = await findCustomer(ctx, row.customer_id);
  const recipients = to ?? usualRecipients(customer);
  return { recipients, mail: await describeContractMail(ctx, row, customer, recipients) };
}

/** The columns that sending an unsent text freezes. @throws AppError `invalid` naming each field that is unknown or has no value. */
async function freeze(ctx: CommandCtx, row: ContractRow, present: Contract) {
  assertNotOver(present.end_date, await tenantToday(ctx));
  const { view, obstacles } = await prepareText(ctx, row);
  if (obstacles.length > 0) throw new AppError("invalid", "The contract cannot be sent yet.", { errors: obstacles });
  return { signing: "sent", ...(await frozenText(ctx, row, view)) };
}

/** Sending freezes the text; sending again repeats the email. The email is sent after the commit. */
export const sendContract = command({
  id: "contracts.send",
  summary: "Email the contract's text with a link to sign it",
  permission: "contracts.send",
  input: ContractSend,
  output: Contract,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a", to: ["accounts@northwind.example"], subject: "Contract: {{contract.title}}" },
  async run(ctx, { id, to, ...letter }) {
    const before = await lockRow(ctx, contractRows, id);
    const present = contractRows.toResource(before, ctx);
    assertAllowsText(present, "send");
    const { recipients, mail } = await readLetter(ctx, before, to);
    if (recipients.length === 0) throw new AppError("conflict", "The customer has no email address; enter one in `to`.");
    assertMailWords(mail.key, wordsOf(letter), "message");
    const frozen = present.signing === "unsent" ? await freeze(ctx, before, present) : {};
    // The email's button opens the document, so a revoked link is replaced by a new one.
    await ensureDocumentLink(ctx, { noun: "contract", id });
    const after = await changeRow(ctx, contractRows, before, { ...frozen, sent_at: ctx.clock.now() });
    ctx.emit(contractSent, { record_id: id, sequence: after.version, data: { contract: after, recipients, ...letter } });
    return after;
  },
});

export const previewContractMail = query({
  id: "contracts.preview_mail",
  summary: "Preview the email of a contract as it would be sent, optionally with your own text",
  permission: "contracts.send",
  input: ContractSend,
  output: DocumentMailPreview,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a", message: "Dear {{contact.name}},\n\nhere is our contract." },
  async run(ctx, { id, to, ...letter }) {
    const row = await findContract(ctx, id);
    assertAllowsText(contractRows.toResource(row, ctx), "send");
    const { recipients, mail } = await readLetter(ctx, row, to);
    const words = wordsOf(letter);
    assertMailWords(mail.key, words, "message");
    const link = await findLinkAddress(ctx, { noun: "contract", id });
    const { body, ...composed } = await previewMail(ctx, {
      ...mail,
      language: languageOf(mail.language),
      words,
      // Sending makes the link.
      button_url: link?.url ?? ctx.runtime.environment.ATRIUM_BASE_URL,
    });
    return { ...composed, to: recipients, message: letter.message ?? body, attachment: `${row.title}.pdf` };
  },
});

/** The next revision starts from the text of the last; links show it again once it is sent. */
export const reviseContract = command({
  id: "contracts.revise",
  summary: "Take back a contract that was sent or declined, to change its text as the next revision",
  permission: "contracts.write",
  input: z.strictObject({ id: ContractId }),
  output: Contract,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, contractRows, id);
    assertAllowsText(contractRows.toResource(before, ctx), "revise");
    const thawed = { document: databaseNull, look: databaseNull, logo_file_id: null, pdf_key: null };
    const columns = { signing: "unsent", revision: before.revision + 1, declined_at: null, decline_reason: null, ...thawed };
    return changeRow(ctx, contractRows, before, columns, contractRevised);
  },
});

export const declineContract = command({
  id: "contracts.decline",
  summary: "Decline a contract that was sent, as the customer or on the customer's behalf, with an optional reason",
  permission: "contracts.sign",
  input: ContractDecline,
  output: z.object({}),
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a", revision: 1, reason: "The notice period is too long." },
  async run(ctx, { id, revision, reason }) {
    const before = await lockRow(ctx, contractRows, id);
    assertAllowsText(contractRows.toResource(before, ctx), "decline");
    assertCurrent(before, revision);
    const columns = { signing: "declined", declined_at: ctx.clock.now(), decline_reason: reason || null };
    await changeRow(ctx, contractRows, before, columns, contractDeclined);
    return {};
  },
});
