export { postEntries, type Posting } from "./commands";
export { balancesOf, openInvoicesOn, readStatement, unappliedCredit } from "./queries";
export { Balance, EntryKind, Statement } from "./schema";
