export interface Addressee {
  name: string;
  email: string | null;
  language: string;
  contacts: readonly { name: string; email: string | null; language: string | null }[];
}

/** The addresses a document goes to unless others are given: the first contact's that has one, else the customer's own; none without. */
export function usualRecipients({ email, contacts }: Addressee): string[] {
  const address = contacts.find((contact) => contact.email !== null)?.email ?? email;
  return address === null ? [] : [address];
}

/** The parts of an email's text that replace the template's; a line break in a message is one in the email. */
export function wordsOf({ subject, message }: { subject?: string | undefined; message?: string | undefined }): {
  subject?: string;
  body?: string;
} {
  const body = message?.replace(/([^\n])\n(?=[^\n])/g, "$1  \n");
  return { ...(subject === undefined ? {} : { subject }), ...(body === undefined ? {} : { body }) };
}
