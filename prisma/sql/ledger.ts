import { EntryKind } from "@/lib/domains/ledger/schema";
import { check, checkIn } from "./kinds";
import { appendOnly } from "./locks";

/** The ledger is written once and never changed: corrections are entries of their own. */
export const ledger = [
  appendOnly("ledger_entries"),
  checkIn("ledger_entries", "kind", EntryKind.options),
  check("ledger_entries", "ledger_entries_amount_check", "amount <> 0"),
];
