export { postEntries, type Posting } from "./commands";
export { balancesOf, openInvoicesOn, readStatement, unappliedCredit, unappliedCredits } from "./queries";
export { Balance, EntryKind, Statement } from "./schema";
