/** What may be wrong with a public reply before it reaches the customer. */
export type ReplyDoubt = "colleague" | "attachment" | "internal" | "unproved" | "forged";

/** Words that announce an attachment, in the languages of the product. */
const attachment = /\b(?:attached|attachment|enclosed)\b|مرفق|المرفق|أرفقت|أرفقنا/iu;
/** A colleague is addressed by @; an email address is not. */
const mention = /(?:^|[\s(])@[\p{L}\p{N}_]/u;

interface Written {
  body: string;
  /** Whether part of the text was written while the box was set to a note. */
  wasNote: boolean;
  /** Whether files go with it. */
  hasFiles: boolean;
  /** What the server found about the sender of the latest email. */
  sender: string | null;
}

/** What the server found about the sender of the latest email among these messages; null without one. */
export function latestSender(messages: readonly { sender_proof: string | null }[]): string | null {
  return messages.findLast(({ sender_proof }) => sender_proof !== null)?.sender_proof ?? null;
}

/** The doubts about a public reply; each makes the box ask once more. */
export function doubtsOf({ body, wasNote, hasFiles, sender }: Written): ReplyDoubt[] {
  return [
    ...(sender === "unproved" || sender === "forged" ? ([sender] as const) : []),
    ...(wasNote ? (["internal"] as const) : []),
    ...(mention.test(body) ? (["colleague"] as const) : []),
    ...(!hasFiles && attachment.test(body) ? (["attachment"] as const) : []),
  ];
}
