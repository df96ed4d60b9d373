export { postEntries, type Posting } from "./commands";
export {
  appliedCredit,
  balancesOf,
  balancesSql,
  openInvoicesOn,
  readStatement,
  sumBalances,
  unappliedCredit,
  unappliedCredits,
} from "./queries";
export { Balance, EntryKind, Statement } from "./schema";
