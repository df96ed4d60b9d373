import type { Readable } from "node:stream";

/** Object storage. Keys are ours (`<tenant>/<purpose>/<id>`), never a user's file name. */
export interface StoragePort {
  /** Stores the whole stream under `key`, replacing what was there; answers its size in bytes and its SHA-256 in hex. */
  put(key: string, body: Readable, options: { media_type: string }): Promise<StoredObject>;
  /** Throws `not_found` when nothing is stored under `key`. */
  get(key: string): Promise<{ body: Readable; size: number }>;
  /** Moves an object; used to let a scanned file out of quarantine. A repeat is harmless: source gone, target there. */
  move(from: string, to: string): Promise<void>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
}

export interface StoredObject {
  size: number;
  sha256: string;
}

export type ScanResult = { verdict: "clean" } | { verdict: "infected"; signature: string };

export interface VirusScanPort {
  /** What the scanner is, for the screen; the EICAR-only one says so here. */
  readonly description: string;
  /** Throws `unavailable` when the scanner cannot be asked: a file that was not scanned is never let out. */
  scan(body: Readable): Promise<ScanResult>;
}

export interface MailAddress {
  name?: string;
  address: string;
}

export interface MailAttachment {
  filename: string;
  media_type: string;
  content: Buffer;
}

export interface MailMessage {
  /** RFC 5322 Message-ID without angle brackets; the same on every try of one mail. */
  message_id: string;
  from: MailAddress;
  reply_to?: MailAddress;
  to: MailAddress[];
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments: MailAttachment[];
}

export interface MailPort {
  /**
   * Hands the mail over; `key` makes a repeat harmless where the provider can tell. Throws `unavailable` (try again), `upstream`
   * (refused for good) or `invalid` (no such address or header can be sent).
   */
  send(message: MailMessage, options: { key: string }): Promise<void>;
}

/** The outside world, by port; each adapter is loaded when it is first asked for. */
export interface Ports {
  storage(): Promise<StoragePort>;
  virusScan(): Promise<VirusScanPort>;
  mail(): Promise<MailPort>;
  pdf(): Promise<PdfPort>;
}

/** A document to be drawn; `content` and `labels` are JSON, and the adapter checks them against what `template` asks for. */
export interface PdfRequest {
  template: "billing_document";
  content: unknown;
  labels: unknown;
  paper: "A4" | "Letter";
  /** PNG or JPEG. */
  logo?: Buffer;
}

export interface PdfPort {
  /** Answers the finished PDF. Throws `unavailable` with `retryAfter` when too many wait, one takes too long, or drawing broke down; `invalid` for content that is no such document. */
  render(request: PdfRequest): Promise<Buffer>;
}
