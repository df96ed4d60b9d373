import { fromDayColumn } from "@/lib/commerce/day-column";
import { languageOf } from "@/lib/commerce/locale-of";
import { findMissingValues } from "@/lib/domains/custom-fields";
import { sharedScopes } from "@/lib/domains/custom-fields/schema";
import { findCustomer } from "@/lib/domains/customers";
import { ensureDocumentLink, findLinkAddress } from "@/lib/domains/document-links";
import { asIssued, issueOffer, toBillingDocument, usualRecipients, wordsOf } from "@/lib/domains/documents";
import { DocumentMailPreview } from "@/lib/domains/documents/schema";
import { assertMailWords, previewMail } from "@/lib/domains/mail";
import { tenantToday } from "@/lib/domains/settings";
import { asksCode } from "@/lib/domains/signers";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { estimateSent } from "../events";
import { viewEstimate } from "../document";
import { findEstimate } from "../queries";
import { copyWords, describeEstimateMail } from "../queries/mail";
import { toEstimate, type EstimateWithLines } from "../resource";
import { estimateRows } from "../rows";
import { assertAllows, assertStillOpen, choiceObstacles, obstaclesTo } from "../rules";
import { Estimate, EstimateSend, EstimateStatus } from "../schema";

async function readLetter(ctx: Ctx, row: EstimateWithLines, to: string[] | undefined) {
  const customer = await findCustomer(ctx, row.customer_id);
  const recipients = to ?? usualRecipients(customer);
  const estimate = toEstimate(row, sharedScopes);
  return { recipients, mail: await describeEstimateMail(ctx, estimate, customer, recipients) };
}

const issue = (ctx: CommandCtx, draft: EstimateWithLines) =>
  issueOffer(ctx, draft, {
    noun: "estimate",
    obstacles: async (sent) => [
      ...obstaclesTo({ ...sent, lines: draft.lines }),
      ...choiceObstacles(toBillingDocument(draft)),
      ...(await findMissingValues(ctx, "estimate", draft.custom)),
    ],
  });

/** Sending a draft issues it; sending again repeats the email. The email is sent after the commit. */
export const sendEstimate = command({
  id: "estimates.send",
  summary: "Email the estimate with a link to accept it",
  permission: "estimates.send",
  input: EstimateSend,
  output: Estimate,
  example: {
    id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a",
    to: ["accounts@northwind.example"],
    subject: "Estimate {{estimate.number}}",
    message: "Dear {{contact.name}},\n\nour offer over {{estimate.total}} is valid until {{estimate.expiry_date}}.",
  },
  async run(ctx, { id, to, ask_code, ...letter }) {
    const before = await lockRow(ctx, estimateRows, id);
    assertAllows(EstimateStatus.parse(before.status), "send");
    assertStillOpen({ status: before.status, expiry_date: before.expiry_day && fromDayColumn(before.expiry_day) }, await tenantToday(ctx));
    const { recipients, mail } = await readLetter(ctx, before, to);
    if (recipients.length === 0) throw new AppError("conflict", "The customer has no email address; enter one in `to`.");
    await assertMailWords(ctx, mail.key, wordsOf(letter), "message");
    // The email's button opens the document, so a revoked link is replaced by a new one.
    await ensureDocumentLink(ctx, { noun: "estimate", id });
    const isDraft = before.status === "draft";
    const issued = isDraft ? { status: "sent", ...(await issue(ctx, before)) } : {};
    const sent_at = ctx.clock.now();
    const after = await changeRow(ctx, estimateRows, before, {
      ...issued,
      asks_code: await asksCode(ctx, "estimates", before, ask_code),
      sent_at,
    });
    const row = await findEstimate(ctx, id);
    if (isDraft) await keepRevision(ctx, row, sent_at);
    ctx.emit(estimateSent, {
      record_id: id,
      sequence: after.version,
      data: { estimate: toEstimate(row, sharedScopes), recipients, ...letter },
    });
    return after;
  },
});

async function keepRevision(ctx: CommandCtx, row: EstimateWithLines, sent_at: Date): Promise<void> {
  const own = { id: newId(sent_at), tenant_id: ctx.tenant.id, estimate_id: row.id, revision: row.revision };
  await ctx.db.estimateRevision.create({ data: { ...own, document: await viewEstimate(ctx, row), sent_at }, select: { id: true } });
}

export const previewEstimateMail = query({
  id: "estimates.preview_mail",
  summary: "Preview the email of an estimate as it would be sent, optionally with your own text",
  permission: "estimates.send",
  input: EstimateSend,
  output: DocumentMailPreview,
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a", message: "Dear {{contact.name}},\n\nhere is our estimate." },
  async run(ctx, { id, to, ...letter }) {
    const row = await findEstimate(ctx, id);
    assertAllows(EstimateStatus.parse(row.status), "send");
    const issued = await asIssued(ctx, row, "estimate");
    const { recipients, mail } = await readLetter(ctx, issued, to);
    const words = { ...copyWords(row.status, mail.language), ...wordsOf(letter) };
    await assertMailWords(ctx, mail.key, words, "message");
    const link = await findLinkAddress(ctx, { noun: "estimate", id });
    const { body, ...composed } = await previewMail(ctx, {
      ...mail,
      about: { noun: "estimate", id },
      language: languageOf(mail.language),
      words,
      // Sending makes the link.
      button_url: link?.url ?? ctx.runtime.environment.ATRIUM_BASE_URL,
    });
    return { ...composed, to: recipients, message: letter.message ?? body, attachment: `${issued.number ?? "draft"}.pdf` };
  },
});
