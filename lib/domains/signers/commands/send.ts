import { readerLanguage } from "@/lib/domains/customers";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { findAsked } from "../queries";
import { assertDistinct, assertRemindable } from "../rules";
import type { SignedTarget } from "../schema";
import { requestSignatures } from "./request";

interface Person {
  name: string;
  email: string;
}

interface Customer {
  name: string;
  language: string;
  contacts: readonly { name: string; email: string | null; language: string | null }[];
}

/** What sending says about recipients and signatures. */
interface Asked {
  to?: string[] | undefined;
  cc?: string[] | undefined;
  signers?: Person[] | undefined;
  reminders?: number[] | undefined;
}

/**
 * The recipients of a document's email, and who is named to sign it; null where anyone with the link may. The email with a signer's own
 * link goes to nobody else.
 * @param usual the recipients unless others are given.
 * @throws AppError `invalid` naming the field.
 */
export function namedSigners(customer: Customer, { to, cc = [], signers, reminders = [] }: Asked, usual: string[]) {
  if (signers !== undefined) assertDistinct(signers);
  if (signers !== undefined && to !== undefined)
    throw invalidField("to", "with_signers", "The email goes to the first signer. Leave the recipients out.");
  const [first] = to ?? usual;
  const alone = (email: string): Person => ({ name: contactOf(customer, email)?.name ?? customer.name, email });
  const named = signers ?? (reminders.length > 0 && first !== undefined ? [alone(first)] : null);
  if (named !== null && cc.length > 0)
    throw invalidField("cc", "with_signers", "The email has the signer’s own link, so it can’t be copied to others.");
  return { named, recipients: named === null ? (to ?? usual) : named.slice(0, 1).map(({ email }) => email) };
}

function contactOf({ contacts }: Customer, address: string) {
  return contacts.find(({ email }) => email?.toLowerCase() === address.toLowerCase());
}

interface Sending extends SignedTarget {
  customer_id: string;
  customer: Customer;
  revision: number;
  title: string;
  last_day: string | null;
  named: Person[] | null;
  reminders?: number[] | undefined;
}

/** Stores who is to sign the document that is being sent. @throws AppError `invalid` for reminders without a last day. */
export async function requestSigning(ctx: CommandCtx, { named, customer, reminders = [], ...document }: Sending): Promise<void> {
  assertRemindable(reminders, document.last_day);
  if (named === null) return;
  const signers = named.map((person) => ({ ...person, language: readerLanguage(contactOf(customer, person.email), customer) }));
  await requestSignatures(ctx, { ...document, reminders, signers });
}

/**
 * The recipients of a document that is sent again: whose turn it is, unless others are given.
 * @throws AppError `invalid` for other signers, since the document is out already.
 */
export async function resendRecipients(ctx: Ctx, { id }: { id: string }, { to, signers, reminders }: Asked, usual: string[]) {
  if (signers !== undefined || reminders !== undefined)
    throw invalidField(
      signers === undefined ? "reminders" : "signers",
      "already_sent",
      "Revise the document to change who signs it, and when.",
    );
  const asked = await findAsked(ctx, { id });
  return to ?? (asked === null ? usual : [asked.email]);
}
