export { postEntries, type Posting } from "./commands";
export {
  adjustedAmounts,
  appliedCredit,
  appliedSources,
  balancesOf,
  balancesSql,
  noteCredits,
  openInvoicesOn,
  readStatement,
  sumBalances,
  unappliedCredit,
  unappliedCredits,
  unreservedCredit,
} from "./queries";
export { Balance, EntryKind, Statement } from "./schema";
