import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { Delegation } from "@/lib/commerce/signature";
import { idOf } from "@/lib/kernel/base/ids";
import { codeInput } from "@/lib/domains/documents/schema";
import { EmailAddress, lineOf, Timestamp } from "@/lib/kernel/base/wire";

export const SignerId = idOf("signer");

/** The kinds of document that several people sign. */
export const SignedNoun = z.enum(["proposal", "contract"]);
export type SignedNoun = z.output<typeof SignedNoun>;

/** The document that is signed; `id` is its uuid. */
export const SignedTarget = z.strictObject({ noun: SignedNoun, id: z.guid() });
export type SignedTarget = z.output<typeof SignedTarget>;

/** `delegated` handed it on to a colleague; `closed` was not asked any more, since somebody declined or the document was taken back. */
export const SignerStatus = z.enum(["waiting", "asked", "signed", "delegated", "closed"]);
export type SignerStatus = z.output<typeof SignerStatus>;

/** Whom a document is sent to be signed by, in the order of the list. */
export const SignerInput = z.strictObject({ name: lineOf(200), email: EmailAddress });

/** How many people can sign one document, and how often one of them can hand it on. */
export const mostSigners = 10;
export const mostDelegations = 3;

/** What sending says about the signatures. Reminders count back from the last day; without `signers` the first recipient gets them. */
export const signingInput = {
  signers: z.array(SignerInput).min(1).max(mostSigners).optional(),
  reminders: z.array(z.int().min(1).max(30)).max(5).optional(),
};

/** Somebody who is asked to sign one revision of a document. */
export const Signer = z.object({
  id: SignerId,
  /** The document: the id of its kind is set, the other is null. */
  proposal_id: idOf("proposal").nullable(),
  contract_id: idOf("contract").nullable(),
  customer_id: idOf("customer"),
  revision: z.int(),
  position: z.int(),
  name: z.string(),
  email: z.string(),
  status: SignerStatus,
  /** Who handed it on to them, and that caller in full; the latter is null for signers from before it was kept. */
  delegated_by: z.string().nullable(),
  delegation: Delegation.nullable(),
  last_day: Day.nullable(),
  /** Days before the last day on which reminders are sent, and the one sent last. */
  reminder_days: z.array(z.int()),
  reminded_days: z.int().nullable(),
  asked_at: Timestamp.nullable(),
  signed_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Signer = z.output<typeof Signer>;

/** A signer beside the document. Customers see the addresses of others as null. */
export const SignerListed = Signer.pick({
  id: true,
  position: true,
  name: true,
  status: true,
  delegated_by: true,
  delegation: true,
  last_day: true,
  reminder_days: true,
  asked_at: true,
  signed_at: true,
}).extend({
  email: z.string().nullable(),
  /** Whether it is this signer's turn and the caller is them. */
  mine: z.boolean(),
});
export type SignerListed = z.output<typeof SignerListed>;
export const SignerPage = z.object({ data: z.array(SignerListed) });

/** Hands the signature of whose turn it is on to a colleague. */
export const HandOver = z.strictObject({ name: lineOf(200), email: EmailAddress, ...codeInput });

/** Where a code to sign with goes: `email` is needed where nobody was named as signer. */
export const CodeAsk = z.strictObject({ email: EmailAddress.optional() });
export const CodeSent = z.object({ sent_to: z.string(), expires_at: Timestamp });
/** Whether the caller needs a code, to whom it is sent (null where they say so), and the latest one that was sent. */
export const CodeNeed = z.object({ needed: z.boolean(), email: z.string().nullable(), sent: CodeSent.nullable() });
export type CodeNeed = z.output<typeof CodeNeed>;

/** The document of a sending, as every signer of it has it. */
const sending = SignedTarget.extend({
  customer_id: idOf("customer"),
  revision: z.int(),
  title: z.string(),
  last_day: Day.nullable(),
  reminders: z.array(z.int()),
});
const person = SignerInput.extend({ language: z.string() });

export const SigningRequest = sending.extend({ signers: z.array(person).min(1) });

/** `asked` means that their turn has come. */
export const SignerAdd = sending.extend({ ...person.shape, position: z.int(), delegation: Delegation.nullable(), asked: z.boolean() });
