import type { Readable } from "node:stream";

export type ScanResult = { verdict: "clean" } | { verdict: "infected"; signature: string };

export interface VirusScanPort {
  /** Describes the scanner on the screen; the EICAR-only one states its limits here. */
  readonly description: string;
  /** @throws AppError `unavailable` if the scanner does not answer: an unscanned file is never released. */
  scan(body: Readable): Promise<ScanResult>;
}
