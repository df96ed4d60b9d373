import type { SigningTerms } from "@/components/document/resource";

/** A person in the list of signers as it is typed. */
export interface SignerDraft {
  name: string;
  email: string;
}

/** What the send dialog says about signatures; `signers` are null while anyone with the link may sign. */
export interface SigningDraft {
  signers: readonly SignerDraft[] | null;
  reminders: readonly number[];
  /** Of a contract; a proposal has its expiry date. */
  sign_by: string | null;
  /** Whether a code is asked for also where the company's settings don't. */
  ask_code: boolean;
}

/** The customer's contacts who can be asked to sign; none for a reader who may not read customers. */
export function signerContacts(customer: { contacts: readonly { name: string; email: string | null }[] } | null): SignerDraft[] {
  return (customer?.contacts ?? []).flatMap(({ name, email }) => (email === null ? [] : [{ name, email }]));
}

export const noSigning: SigningDraft = { signers: null, reminders: [], sign_by: null, ask_code: false };

/** The reminders that can be chosen, in days before the last day. */
export const offeredReminders = [14, 7, 3, 1] as const;

/** The part of the request's body. @param own whether the document has a last day to sign of its own. */
export function signingBody({ signers, reminders, sign_by, ask_code }: SigningDraft, own: boolean): SigningTerms {
  const terms = { ...(own && sign_by !== null ? { sign_by } : {}), ...(ask_code ? { ask_code } : {}) };
  if (signers === null) return terms;
  return {
    ...terms,
    signers: signers.map(({ name, email }) => ({ name: name.trim(), email: email.trim() })),
    ...(reminders.length === 0 ? {} : { reminders: [...reminders] }),
  };
}

export type SigningProblem = "incomplete" | "duplicate" | "no_deadline";

/** What keeps the list from being sent; null for nothing. @param isAddress whether a text is an email address. */
export function signingProblem(
  { signers, reminders, sign_by }: SigningDraft,
  { own, isAddress }: { own: boolean; isAddress: (text: string) => boolean },
): SigningProblem | null {
  if (signers === null) return null;
  if (signers.length === 0 || signers.some(({ name, email }) => name.trim() === "" || !isAddress(email.trim()))) return "incomplete";
  if (new Set(signers.map(({ email }) => email.trim().toLowerCase())).size < signers.length) return "duplicate";
  return own && reminders.length > 0 && sign_by === null ? "no_deadline" : null;
}
