export { postEntries, type Posting } from "./commands";
export { balancesOf, balancesSql, openInvoicesOn, readStatement, unappliedCredit, unappliedCredits } from "./queries";
export { Balance, EntryKind, Statement } from "./schema";
