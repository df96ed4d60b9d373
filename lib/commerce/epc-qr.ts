import { creditorReference } from "./creditor-reference";

export interface SepaTransfer {
  /** Who gets the money. */
  name: string;
  iban: string;
  bic: string | null;
  /** Decimal text in euros. */
  amount: string;
  /** The number of the document that is paid. */
  number: string;
}

const most = 331;
const oneLine = (text: string, length: number): string => text.replace(/\s+/g, " ").trim().slice(0, length);

/**
 * The content of the QR code with which banking apps fill in a SEPA transfer (EPC069-12, version 002); null for what no transfer can be:
 * an amount of zero or of more than 999,999,999.99, or an account without an IBAN.
 */
export function epcText({ name, iban, bic, amount, number }: SepaTransfer): string | null {
  const account = iban.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account) || !/^(?!0(\.00)?$)\d{1,9}\.\d{2}$/.test(amount)) return null;
  const reference = creditorReference(number);
  const remittance = reference === null ? ["", oneLine(number, 140)] : [reference, ""];
  const lines = ["BCD", "002", "1", "SCT", bic ?? "", oneLine(name, 70), account, `EUR${amount}`, "", ...remittance];
  const text = lines.join("\n").trimEnd();
  return new TextEncoder().encode(text).length <= most ? text : null;
}
