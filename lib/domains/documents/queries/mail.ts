import { localeOf } from "@/lib/commerce/locale-of";
import { readerLanguage } from "@/lib/domains/customers";
import { readSettings } from "@/lib/domains/settings";
import type { MailLanguage } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import type { Addressee } from "../mail";

interface Letter {
  customer: Addressee;
  /** The customer as the document prints it; null before it is issued. */
  buyer: string | null;
  recipients: readonly string[];
  /** Who is asked to sign, by the name that was given for them. */
  signer?: { name: string; email: string } | null | undefined;
  /** In place of the reader's. */
  language?: MailLanguage | undefined;
}

/**
 * Who reads a document's email, in which language, and by which names it greets them. The email is in its reader's language; the document
 * keeps its own.
 */
export async function addressLetter(ctx: Ctx, { customer, buyer, recipients, signer, language }: Letter) {
  const people = recipients.map((address) => customer.contacts.find(({ email }) => email === address));
  const reader = people.find((contact) => contact !== undefined);
  const own = signer?.email.toLowerCase() === recipients[0]?.toLowerCase() ? (signer?.name ?? null) : null;
  const read = language ?? readerLanguage(reader, customer);
  const { country } = await readSettings(ctx);
  const name = buyer ?? customer.name;
  return {
    language: read,
    locale: localeOf(read, country),
    to: recipients.map((address, index) => ({ name: (index === 0 ? own : null) ?? people[index]?.name ?? null, address })),
    names: { customer: name, contact: own ?? reader?.name ?? name },
  };
}
