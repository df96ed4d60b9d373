import { languageOf } from "@/lib/commerce/locale-of";
import { findCustomer } from "@/lib/domains/customers";
import { addressLetter, usualRecipients, type Addressee } from "@/lib/domains/documents";
import type { MailToQueue } from "@/lib/domains/mail";
import type { MailLanguage } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import { proposalValues } from "../mail";
import { findProposal } from "../queries";
import { toProposal } from "../resource";
import type { Proposal } from "../schema";
import ar from "../mails/ar.json";
import en from "../mails/en.json";

type ProposalMail = Pick<MailToQueue<"proposal_sent">, "key" | "language" | "to" | "values">;

/**
 * The email of a sent proposal to these addresses: its template, language and values.
 * @param signer who is asked to sign by it. @param language in place of the reader's.
 */
export async function describeProposalMail(
  ctx: Ctx,
  proposal: Proposal,
  customer: Addressee,
  recipients: readonly string[],
  { signer, language }: { signer?: { name: string; email: string } | null; language?: MailLanguage } = {},
): Promise<ProposalMail> {
  const letter = await addressLetter(ctx, { customer, buyer: proposal.parties?.buyer.name ?? null, recipients, signer, language });
  return {
    key: "proposal_sent",
    language: letter.language,
    to: letter.to,
    values: proposalValues(proposal, letter.names, letter.locale),
  };
}

/** The values of a proposal's email, as for its usual recipients. @throws AppError `not_found`. */
export async function readProposalMailValues(ctx: Ctx, id: string, language: MailLanguage): Promise<Record<string, string>> {
  const proposal = toProposal(await findProposal(ctx, id));
  const customer = await findCustomer(ctx, proposal.customer_id);
  return (await describeProposalMail(ctx, proposal, customer, usualRecipients(customer), { language })).values;
}

/** The text of a proposal that is sent again after its answer: nothing is asked for any more. */
export function copyWords(status: string, language: string): Partial<Record<"subject" | "body" | "button_label", string>> {
  if (status === "draft" || status === "sent") return {};
  return languageOf(language) === "ar" ? ar.proposal_copy : en.proposal_copy;
}
