import type { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { languageOf } from "@/lib/commerce/locale-of";
import { findCustomer } from "@/lib/domains/customers";
import { ensureDocumentLink, findLinkAddress } from "@/lib/domains/document-links";
import { usualRecipients, wordsOf } from "@/lib/domains/documents";
import { DocumentMailPreview } from "@/lib/domains/documents/schema";
import { assertMailWords, previewMail } from "@/lib/domains/mail";
import { tenantToday } from "@/lib/domains/settings";
import { asksCode, findAsked, moveDeadline, namedSigners, requestSigning, resendRecipients } from "@/lib/domains/signers";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { command, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { Contract as ContractRow } from "@/prisma/generated/client";
import { frozenText, prepareText } from "../document";
import { contractSent } from "../events";
import { findContract } from "../queries";
import { describeContractMail } from "../queries/mail";
import { contractRows } from "../rows";
import { assertNotOver } from "../rules";
import { assertAllowsText } from "../rules/text";
import { Contract, ContractSend } from "../schema";

type Asked = Pick<z.output<typeof ContractSend>, "to" | "cc" | "signers" | "reminders" | "sign_by">;

/** The email, who gets it, and who is named to sign; of one that is sent again, whose turn it is. */
async function readLetter(ctx: Ctx, row: ContractRow, { sign_by, ...asked }: Asked) {
  const customer = await findCustomer(ctx, row.customer_id);
  const usual = usualRecipients(customer);
  const { named, recipients } =
    row.signing === "unsent"
      ? namedSigners(customer, asked, usual)
      : { named: null, recipients: await resendRecipients(ctx, row, asked, usual) };
  const signer = (row.signing === "unsent" ? named?.[0] : await findAsked(ctx, row)) ?? null;
  const sent = sign_by === undefined ? row : { ...row, sign_by_day: sign_by === null ? null : toDayColumn(sign_by) };
  return { customer, named, recipients, mail: await describeContractMail(ctx, sent, customer, recipients, { signer }) };
}

/** The columns of the last day to sign; none where the sending says nothing of it. @throws AppError `invalid` for a day in the past. */
async function deadlineColumns(ctx: Ctx, sign_by: string | null | undefined): Promise<{ sign_by_day?: Date | null }> {
  if (sign_by === undefined) return {};
  if (sign_by !== null && sign_by < (await tenantToday(ctx))) throw invalidField("sign_by", "past", "The last day to sign is in the past.");
  return { sign_by_day: sign_by === null ? null : toDayColumn(sign_by) };
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
  summary: "Email the contract's text with a link to sign it, in turn to each of `signers` if several people sign",
  permission: "contracts.send",
  input: ContractSend,
  output: Contract,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a", to: ["accounts@northwind.example"], subject: "Contract: {{contract.title}}" },
  async run(ctx, { id, to, signers, reminders, ask_code, sign_by, ...letter }) {
    const before = await lockRow(ctx, contractRows, id);
    const present = contractRows.toResource(before, ctx);
    assertAllowsText(present, "send");
    const { customer, named, recipients, mail } = await readLetter(ctx, before, { to, cc: letter.cc, signers, reminders, sign_by });
    if (recipients.length === 0) throw new AppError("conflict", "The customer has no email address; enter one in `to`.");
    await assertMailWords(ctx, mail.key, wordsOf(letter), "message");
    const isFirst = present.signing === "unsent";
    const frozen = { ...(isFirst ? await freeze(ctx, before, present) : {}), ...(await deadlineColumns(ctx, sign_by)) };
    // The email's button opens the document, so a revoked link is replaced by a new one.
    await ensureDocumentLink(ctx, { noun: "contract", id });
    const after = await changeRow(ctx, contractRows, before, {
      ...frozen,
      asks_code: await asksCode(ctx, "contracts", before, ask_code),
      sent_at: ctx.clock.now(),
    });
    const { revision, title, customer_id, sign_by: last_day } = after;
    if (isFirst) await requestSigning(ctx, { noun: "contract", id, customer_id, customer, revision, title, last_day, named, reminders });
    else if (sign_by !== undefined) await moveDeadline(ctx, { noun: "contract", id, last_day });
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
  async run(ctx, { id, to, signers, reminders, sign_by, ...letter }) {
    const row = await findContract(ctx, id);
    assertAllowsText(contractRows.toResource(row, ctx), "send");
    const { recipients, mail } = await readLetter(ctx, row, { to, cc: letter.cc, signers, reminders, sign_by });
    const words = wordsOf(letter);
    await assertMailWords(ctx, mail.key, words, "message");
    const link = await findLinkAddress(ctx, { noun: "contract", id });
    const { body, ...composed } = await previewMail(ctx, {
      ...mail,
      about: { noun: "contract", id },
      language: languageOf(mail.language),
      words,
      // Sending makes the link.
      button_url: link?.url ?? ctx.runtime.environment.ATRIUM_BASE_URL,
    });
    return { ...composed, to: recipients, message: letter.message ?? body, attachment: `${row.title}.pdf` };
  },
});
