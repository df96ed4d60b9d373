import type { Readable } from "node:stream";

export type ScanResult = { verdict: "clean" } | { verdict: "infected"; signature: string };

export interface VirusScanPort {
  /** What the scanner is, for the screen; the EICAR-only one says so here. */
  readonly description: string;
  /** Throws `unavailable` when the scanner cannot be asked: a file that was not scanned is never let out. */
  scan(body: Readable): Promise<ScanResult>;
}
