import { languageOf } from "@/lib/commerce/locale-of";
import { findCustomer } from "@/lib/domains/customers";
import { addressLetter, usualRecipients, type Addressee } from "@/lib/domains/documents";
import { sharedScopes } from "@/lib/domains/custom-fields/schema";
import type { MailToQueue } from "@/lib/domains/mail";
import type { MailLanguage } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import { estimateValues } from "../mail";
import { findEstimate } from "../queries";
import { toEstimate } from "../resource";
import type { Estimate } from "../schema";
import ar from "../mails/ar.json";
import en from "../mails/en.json";

type EstimateMail = Pick<MailToQueue<"estimate_sent">, "key" | "language" | "to" | "values">;

/**
 * The email of a sent estimate to these addresses: its template, language and values.
 * @param language in place of the reader's.
 */
export async function describeEstimateMail(
  ctx: Ctx,
  estimate: Estimate,
  customer: Addressee,
  recipients: readonly string[],
  language?: MailLanguage,
): Promise<EstimateMail> {
  const letter = await addressLetter(ctx, { customer, buyer: estimate.parties?.buyer.name ?? null, recipients, language });
  return {
    key: "estimate_sent",
    language: letter.language,
    to: letter.to,
    values: estimateValues(estimate, letter.names, letter.locale),
  };
}

/** The values of an estimate's email, as for its usual recipients. @throws AppError `not_found`. */
export async function readEstimateMailValues(ctx: Ctx, id: string, language: MailLanguage): Promise<Record<string, string>> {
  const estimate = toEstimate(await findEstimate(ctx, id), sharedScopes);
  const customer = await findCustomer(ctx, estimate.customer_id);
  return (await describeEstimateMail(ctx, estimate, customer, usualRecipients(customer), language)).values;
}

/** The text of an estimate that is sent again after its answer: nothing is asked for any more. */
export function copyWords(status: string, language: string): Partial<Record<"subject" | "body" | "button_label", string>> {
  if (status === "draft" || status === "sent") return {};
  return languageOf(language) === "ar" ? ar.estimate_copy : en.estimate_copy;
}
