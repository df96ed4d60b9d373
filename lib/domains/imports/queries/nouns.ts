import { bankEntryImport } from "@/lib/domains/bank-statements";
import { customerImport } from "@/lib/domains/customers";
import { invoiceImport } from "@/lib/domains/invoices";
import { itemImport } from "@/lib/domains/items";
import { leadImport } from "@/lib/domains/leads";
import { timeImport } from "@/lib/domains/time-entries";
import type { ImportedNoun } from "@/lib/kernel/imported";
import { nounOfList, type ImportableNoun, type ImportList } from "../schema";

const nouns: Readonly<Record<ImportableNoun, ImportedNoun>> = {
  bank_entry: bankEntryImport,
  customer: customerImport,
  invoice: invoiceImport,
  item: itemImport,
  lead: leadImport,
  time_entry: timeImport,
};

/** How the records of a list are imported. */
export function importedNoun(list: ImportList): ImportedNoun {
  return nouns[nounOfList(list)];
}
