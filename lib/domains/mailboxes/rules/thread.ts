import type { SenderProof } from "../schema";

/** A ticket that a sign of the message points to. */
export interface Pointed {
  ticket_id: string;
  /** The sender already takes part in it. */
  is_known_sender: boolean;
  /** The sender is of the requester's organization. */
  is_colleague: boolean;
}

/**
 * What was found for a message, within its company alone: each by a lookup, null where there is none. A Message-ID or an address of
 * another company finds nothing here.
 */
export interface ThreadSigns {
  /** By a Message-ID that this product gave an email about a ticket. */
  own_id: Pointed | null;
  /** By a reply address with a valid signature. */
  reply_address: Pointed | null;
  /** By the Message-ID of a message that came in for a ticket. */
  foreign_id: Pointed | null;
  /** By the number in the subject. */
  subject: Pointed | null;
}

export type ThreadSign = keyof ThreadSigns;

export interface ThreadChoice {
  ticket_id: string;
  by: ThreadSign;
  /** Whether the sender's address is proved for this ticket: by the server, or by the ticket's signed address. */
  proof: SenderProof;
  /** The sender and those in copy join the ticket. The message of a stranger, or of an unproved sender, is shown in it and joins nobody. */
  joins: boolean;
  /** The sender is its requester, a contact of its customer, or takes part in it. */
  is_known_sender: boolean;
}

/** From the strongest sign to the weakest. */
const order = ["own_id", "reply_address", "foreign_id", "subject"] as const satisfies readonly ThreadSign[];

/**
 * The ticket that a message continues; null for a new conversation. The number in a subject counts only from someone who takes part in that
 * ticket, since anyone can write it, and never where the server found the sender forged.
 * @param checked what the receiving server found out about the sender.
 */
export function chooseThread(signs: ThreadSigns, checked: SenderProof): ThreadChoice | null {
  for (const by of order) {
    const found = signs[by];
    if (!found || (by === "subject" && (!found.is_known_sender || checked === "forged"))) continue;
    // Only who got an email of the ticket knows its address; a Message-ID is quoted in every answer and forward.
    const isSigned = signs.reply_address?.ticket_id === found.ticket_id && found.is_known_sender;
    const proof = checked === "unproved" && isSigned ? "proved" : checked;
    const { ticket_id, is_known_sender, is_colleague } = found;
    return { ticket_id, by, proof, joins: proof === "proved" && (is_known_sender || is_colleague), is_known_sender };
  }
  return null;
}

/** The ticket number in a subject, `[#1042]`; the last one counts, since programs put newer marks behind older ones. Null without one. */
export function numberInSubject(subject: string): number | null {
  const last = [...subject.slice(0, 1000).matchAll(/\[#(\d{1,9})\]/g)].at(-1)?.[1];
  return last === undefined ? null : Number(last);
}
