export { confirmBankEntry, confirmSureEntries } from "./commands/confirm";
export { addBankEntries, createBankEntry, removeBankEntry } from "./commands/create";
export { dismissBankEntry, reopenBankEntry } from "./commands/dismiss";
export { bankEntryImport } from "./commands/import";
export { bankEntryEvents } from "./events";
export { findBankEntry, getBankEntry, listBankEntries } from "./queries";
export { bankEntryRecord } from "./record";
export { toBankEntry } from "./resource";
