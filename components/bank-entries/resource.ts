import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  BankEntriesAdded,
  BankEntry,
  BankEntryConfirm,
  BankEntryCreate,
  BankEntryListed,
  SureConfirmed,
} from "@/lib/domains/bank-statements/schema";

/** Incoming payments of bank statements: confirmed or dismissed, never changed. */
export const bankEntries = defineResource<{
  row: typeof BankEntryListed;
  detail: typeof BankEntryListed;
  create: typeof BankEntryCreate;
  update: typeof BankEntry;
  verbs: {
    upload: Verb<FormData, Wire<typeof BankEntriesAdded>>;
    confirm_sure: Verb<Record<string, never>, Wire<typeof SureConfirmed>>;
    confirm: Verb<Wire<typeof BankEntryConfirm>, Wire<typeof BankEntry>>;
    dismiss: Verb<ById, Wire<typeof BankEntry>>;
    reopen: Verb<ById, Wire<typeof BankEntry>>;
  };
}>("bank-entries", {
  verbs: {
    upload: "POST /upload",
    confirm_sure: "POST /confirm-sure",
    confirm: "POST /{id}/confirm",
    dismiss: "POST /{id}/dismiss",
    reopen: "POST /{id}/reopen",
  },
});

export type BankEntryRow = Wire<typeof BankEntryListed>;

/** The lists that a confirmed entry changes. */
export const changedLists: readonly string[] = [bankEntries.name, "payments", "invoices", "customers"];
