import { DamagedFile, FilesOutcome } from "@/lib/domains/documents/schema";
import type { Extra } from "./extra";
import { check, checkIn, index } from "./kinds";
import { appendOnly, lockedWhen } from "./locks";

interface Signed {
  /** The table of the signed records, and SQL over `old` that is true once a record is signed. */
  table: string;
  condition: string;
  /** Columns that may change after the signature: what became of the record, never its content. */
  living: readonly string[];
  /** The tables with the evidence, and with the hashes of the signed files. */
  signatures: string;
  bundles: string;
}

/** What the nightly comparison of the files with their hashes writes; the hashes never change. */
const checked = ["check_at", "checked_at", "outcome", "damaged"];

/** What a customer signed is immutable in the database too, and so is the evidence. */
export function signedForever({ table, condition, living, signatures, bundles }: Signed): Extra[] {
  return [
    lockedWhen(table, condition, living),
    appendOnly(signatures),
    lockedWhen(bundles, "true", checked),
    checkIn(bundles, "outcome", FilesOutcome.options),
    checkIn(bundles, "damaged", DamagedFile.options),
    check(bundles, `${bundles}_outcome_damaged_check`, "(outcome = 'intact') = (damaged is null)"),
    index(`${bundles}_to_check`, bundles, "(check_at, tenant_id)"),
  ];
}
