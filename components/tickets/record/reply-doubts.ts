/** What may be wrong with a public reply before it reaches the customer. */
export type ReplyDoubt = "colleague" | "attachment" | "internal";

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
}

/** The doubts about a public reply; each makes the box ask once more. */
export function doubtsOf({ body, wasNote, hasFiles }: Written): ReplyDoubt[] {
  return [
    ...(wasNote ? (["internal"] as const) : []),
    ...(mention.test(body) ? (["colleague"] as const) : []),
    ...(!hasFiles && attachment.test(body) ? (["attachment"] as const) : []),
  ];
}
