/** An incoming payment of a bank statement. */
export interface BankCredit {
  /** The account's IBAN or number; empty if the statement names none. */
  account: string;
  /** The bank's reference of the entry, unique in the account; null if it gives none. */
  reference: string | null;
  /** `YYYY-MM-DD`. */
  date: string;
  currency: string;
  /** Decimal text. */
  amount: string;
  payer_name: string | null;
  payer_account: string | null;
  /** What the payer wrote, with references first. */
  text: string;
}
