import { defineRecord } from "@/lib/kernel/record";
import { bankEntryEvents } from "./events";
import { BankEntry } from "./schema";

export const bankEntryRecord = defineRecord({
  noun: "bank_entry",
  read: "bank_entries.read",
  resource: BankEntry,
  title: "reference",
  events: bankEntryEvents,
});
