import { fromDayColumn } from "@/lib/commerce/day-column";
import { formatDay } from "@/lib/commerce/document-format";
import { findCustomer } from "@/lib/domains/customers";
import { addressLetter, usualRecipients, type Addressee } from "@/lib/domains/documents";
import type { MailToQueue } from "@/lib/domains/mail";
import type { MailLanguage } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import type { Contract as ContractRow } from "@/prisma/generated/client";
import { findContract } from "../queries";

type ContractMail = Pick<MailToQueue<"contract_sent">, "key" | "language" | "to" | "values">;

/**
 * The email of a sent contract to these addresses: its template, language and values.
 * @param signer who is asked to sign by it. @param language in place of the reader's.
 */
export async function describeContractMail(
  ctx: Ctx,
  row: ContractRow,
  customer: Addressee,
  recipients: readonly string[],
  { signer, language }: { signer?: { name: string; email: string } | null; language?: MailLanguage } = {},
): Promise<ContractMail> {
  const letter = await addressLetter(ctx, { customer, buyer: null, recipients, signer, language });
  return {
    key: "contract_sent",
    language: letter.language,
    to: letter.to,
    values: {
      "customer.name": letter.names.customer,
      "contact.name": letter.names.contact,
      "contract.title": row.title,
      "contract.start_date": formatDay(fromDayColumn(row.start_day), letter.locale),
      "contract.end_date": formatDay(fromDayColumn(row.end_day), letter.locale),
      "contract.sign_by": row.sign_by_day === null ? "" : formatDay(fromDayColumn(row.sign_by_day), letter.locale),
    },
  };
}

/** The values of a contract's email, as for its usual recipients. @throws AppError `not_found`. */
export async function readContractMailValues(ctx: Ctx, id: string, language: MailLanguage): Promise<Record<string, string>> {
  const row = await findContract(ctx, id);
  const customer = await findCustomer(ctx, row.customer_id);
  return (await describeContractMail(ctx, row, customer, usualRecipients(customer), { language })).values;
}
