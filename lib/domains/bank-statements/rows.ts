import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toBankEntry } from "./resource";
import { BankEntry } from "./schema";

export const bankEntryRows = defineRows({
  noun: "bank_entry",
  model: "bankEntry",
  visible,
  schema: BankEntry,
  toResource: toBankEntry,
});
