/** The address that stands for the sandbox of this installation, whatever its port; without one it leads nowhere. */
export const sandboxAddress = "https://sandbox.access-point.invalid";

/** The company's account at an access point. */
export interface AccessPointAccount {
  /** Where its API is, without a slash at the end. */
  address: string;
  key: string;
}

/** A document as it is sent; a repeated call with the same key sends nothing again. */
export interface SentEInvoice {
  key: string;
  /** Scheme and address, such as `0088:7300010000001`. */
  sender: string;
  receiver: string;
  /** The identifier of the kind of document, by which the network finds who accepts it. */
  document_type: string;
  process: string;
  xml: string;
}

/** `registered` is false where the network knows no such receiver. */
export interface FoundParticipant {
  registered: boolean;
  name: string | null;
  document_types: string[];
}

/** `unknown`: there was no answer, or one that says nothing of the document; it may have been accepted. */
type NoAnswer = { outcome: "unauthorized" } | { outcome: "unknown"; problem: string; retry_after: number | null };
export type AccessPointReply =
  | NoAnswer
  | { outcome: "accepted"; message_id: string }
  | { outcome: "delivered" }
  /** On its way: neither delivered nor rejected. */
  | { outcome: "sent" }
  | { outcome: "rejected"; reason: string };

export interface IncomingEInvoice {
  id: string;
  sender: string;
}

/**
 * An access point of the Peppol network. Sending and its state: every outcome is an answer. The others throw AppError `forbidden` for a
 * rejected key, `unavailable`, `upstream`, `invalid` for an address that is not allowed.
 */
export interface AccessPointPort {
  /** @throws AppError `invalid` at `address` for one that is not allowed. */
  check(address: string): void;
  lookUp(account: AccessPointAccount, participant: string): Promise<FoundParticipant>;
  send(account: AccessPointAccount, document: SentEInvoice): Promise<AccessPointReply>;
  status(account: AccessPointAccount, messageId: string): Promise<AccessPointReply>;
  /** Some of the documents that wait for a participant, oldest first; each until it is acknowledged. */
  inbox(account: AccessPointAccount, participant: string): Promise<IncomingEInvoice[]>;
  /** The document itself; null for one that is larger than any that is read. */
  open(account: AccessPointAccount, id: string): Promise<Buffer | null>;
  acknowledge(account: AccessPointAccount, id: string): Promise<void>;
}
