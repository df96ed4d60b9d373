import type { Extra } from "./extra";
import { appendOnly, lockedWhen } from "./locks";

interface Signed {
  /** The table of the signed records, and SQL over `old` that is true once a record is signed. */
  table: string;
  condition: string;
  /** Columns that may change after the signature: what became of the record, never its content. */
  living: readonly string[];
  /** The tables with the evidence. */
  evidence: readonly string[];
}

/** What a customer signed is immutable in the database too, and so is the evidence. */
export function signedForever({ table, condition, living, evidence }: Signed): Extra[] {
  return [lockedWhen(table, condition, living), ...evidence.map((each) => appendOnly(each))];
}
