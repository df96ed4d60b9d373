import { EmailAddress } from "@/lib/kernel/base/wire";

/** The prefixes of a forward's subject in the languages of common mail programs. */
const prefix = /^\s*(?:fwd?|wg|tr|rv|i|vs|enc|إعادة توجيه|转发)\s*[:：]\s*/iu;
/** Where the forwarded message starts: a line of its own, or the first line of its header. */
const sender = /^[\s>*_]*(?:from|von|de|da|van|od|من|发件人)\s?\*?\s?[:：]\*?\s*(.+)$/imu;
const address = /<?([^\s<>"'(),;:]+@[^\s<>"'(),;:]+\.[^\s<>"'(),;:]+)>?/u;
/** Marks of direction that programs put around names and addresses. */
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The header is near the beginning; more is not searched. */
const searched = 20_000;

export interface Forwarded {
  /** Without the prefix. */
  subject: string;
  /** In lower case. */
  address: string;
  name: string;
}

/** Who wrote the message that somebody forwards, as its text says; null where it is no forward, or names nobody. */
export function readForward(subject: string, text: string): Forwarded | null {
  if (!prefix.test(subject)) return null;
  const line = sender.exec(text.slice(0, searched).replace(marks, ""))?.[1]?.slice(0, 500) ?? "";
  const found = address.exec(line.replace(/\[?mailto:/gi, ""));
  if (found?.[1] === undefined || !EmailAddress.safeParse(found[1]).success) return null;
  const name = line
    .slice(0, line.indexOf(found[1]))
    .replace(/\[?mailto:|[<>"*[\]]/gi, "")
    .trim();
  return { subject: subject.replace(prefix, ""), address: found[1].toLowerCase(), name: name.slice(0, 200) };
}
