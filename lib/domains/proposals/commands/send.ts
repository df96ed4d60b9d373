import type { z } from "zod";
import { readMergeValues } from "@/lib/domains/custom-fields";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { languageOf } from "@/lib/commerce/locale-of";
import { findCustomer } from "@/lib/domains/customers";
import { ensureDocumentLink, findLinkAddress } from "@/lib/domains/document-links";
import { asIssued, issueOffer, usualRecipients, wordsOf } from "@/lib/domains/documents";
import { DocumentMailPreview } from "@/lib/domains/documents/schema";
import { assertMailWords, previewMail } from "@/lib/domains/mail";
import { asksCode, findAsked, namedSigners, requestSigning, resendRecipients } from "@/lib/domains/signers";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { proposalSent } from "../events";
import { viewProposal } from "../document";
import { findProposal } from "../queries";
import { copyWords, describeProposalMail } from "../queries/mail";
import { sectionsOf, toProposal, type ProposalWithLines } from "../resource";
import { proposalRows } from "../rows";
import { assertAllows, assertStillOpen, obstaclesTo } from "../rules";
import { Proposal, ProposalSend, ProposalStatus } from "../schema";

type Asked = Pick<z.output<typeof ProposalSend>, "to" | "cc" | "signers" | "reminders">;

/** The email, who gets it, and who is named to sign; of one that is sent again, whose turn it is. */
async function readLetter(ctx: Ctx, row: ProposalWithLines, asked: Asked) {
  const customer = await findCustomer(ctx, row.customer_id);
  const usual = usualRecipients(customer);
  const isDraft = row.status === "draft";
  const { named, recipients } = isDraft
    ? namedSigners(customer, asked, usual)
    : { named: null, recipients: await resendRecipients(ctx, row, asked, usual) };
  const signer = isDraft ? named?.[0] : await findAsked(ctx, row);
  const mail = await describeProposalMail(ctx, toProposal(row), customer, recipients, { signer: signer ?? null });
  return { customer, named, recipients, mail };
}

async function issue(ctx: CommandCtx, draft: ProposalWithLines) {
  const custom = await readMergeValues(ctx, { noun: "proposal", id: draft.id }, draft.language);
  return issueOffer(ctx, draft, {
    noun: "proposal",
    obstacles: (sent) => [
      ...(draft.title === "" ? [{ path: "title", code: "required", message: "A proposal needs a title." }] : []),
      ...obstaclesTo({ ...sent, sections: sectionsOf(draft), lines: draft.lines }, custom),
    ],
  });
}

/** Sending a draft issues it; sending again repeats the email. The email is sent after the commit. */
export const sendProposal = command({
  id: "proposals.send",
  summary: "Email the proposal with a link to sign it, in turn to each of `signers` if several people sign",
  permission: "proposals.send",
  input: ProposalSend,
  output: Proposal,
  example: {
    id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a",
    to: ["accounts@northwind.example"],
    subject: "Proposal {{proposal.number}}",
    message: "Dear {{contact.name}},\n\nour offer over {{proposal.total}} is valid until {{proposal.expiry_date}}.",
  },
  async run(ctx, { id, to, signers, reminders, ask_code, ...letter }) {
    const before = await lockRow(ctx, proposalRows, id);
    assertAllows(ProposalStatus.parse(before.status), "send");
    assertStillOpen({ status: before.status, expiry_date: before.expiry_day && fromDayColumn(before.expiry_day) }, await tenantToday(ctx));
    const { customer, named, recipients, mail } = await readLetter(ctx, before, { to, cc: letter.cc, signers, reminders });
    if (recipients.length === 0) throw new AppError("conflict", "The customer has no email address; enter one in `to`.");
    await assertMailWords(ctx, mail.key, wordsOf(letter), "message");
    // The email's button opens the document, so a revoked link is replaced by a new one.
    await ensureDocumentLink(ctx, { noun: "proposal", id });
    const isDraft = before.status === "draft";
    const issued = isDraft ? { status: "sent", ...(await issue(ctx, before)) } : {};
    const sent_at = ctx.clock.now();
    const after = await changeRow(ctx, proposalRows, before, {
      ...issued,
      asks_code: await asksCode(ctx, "proposals", before, ask_code),
      sent_at,
    });
    const row = await findProposal(ctx, id);
    if (isDraft) {
      await keepRevision(ctx, row, sent_at);
      const { revision, title, customer_id, expiry_day } = row;
      const last_day = expiry_day && fromDayColumn(expiry_day);
      await requestSigning(ctx, { noun: "proposal", id, customer_id, customer, revision, title, last_day, named, reminders });
    }
    ctx.emit(proposalSent, {
      record_id: id,
      sequence: after.version,
      data: { proposal: toProposal(row), recipients, ...letter },
    });
    return after;
  },
});

async function keepRevision(ctx: CommandCtx, row: ProposalWithLines, sent_at: Date): Promise<void> {
  const own = { id: newId(sent_at), tenant_id: ctx.tenant.id, proposal_id: row.id, revision: row.revision };
  await ctx.db.proposalRevision.create({ data: { ...own, document: await viewProposal(ctx, row), sent_at }, select: { id: true } });
}

export const previewProposalMail = query({
  id: "proposals.preview_mail",
  summary: "Preview the email of a proposal as it would be sent, optionally with your own text",
  permission: "proposals.send",
  input: ProposalSend,
  output: DocumentMailPreview,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a", message: "Dear {{contact.name}},\n\nhere is our proposal." },
  async run(ctx, { id, to, signers, reminders, ...letter }) {
    const row = await findProposal(ctx, id);
    assertAllows(ProposalStatus.parse(row.status), "send");
    const issued = await asIssued(ctx, row, "proposal");
    const { recipients, mail } = await readLetter(ctx, issued, { to, cc: letter.cc, signers, reminders });
    const words = { ...copyWords(row.status, mail.language), ...wordsOf(letter) };
    await assertMailWords(ctx, mail.key, words, "message");
    const link = await findLinkAddress(ctx, { noun: "proposal", id });
    const { body, ...composed } = await previewMail(ctx, {
      ...mail,
      about: { noun: "proposal", id },
      language: languageOf(mail.language),
      words,
      // Sending makes the link.
      button_url: link?.url ?? ctx.runtime.environment.ATRIUM_BASE_URL,
    });
    return { ...composed, to: recipients, message: letter.message ?? body, attachment: `${issued.number ?? "draft"}.pdf` };
  },
});
