export { postEntries, type Posting } from "./commands";
export { balancesOf, readStatement, unappliedCredit } from "./queries";
export { Balance, EntryKind, Statement } from "./schema";
