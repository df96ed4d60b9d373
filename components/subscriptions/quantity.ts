import { readMoneyText } from "@/components/ui/money-text";

const most = 1_000_000;

/** A typed quantity, in Arabic digits too; null for what is no whole number from 1 to a million. */
export function readQuantity(typed: string): number | null {
  const quantity = Number(readMoneyText(typed, 0) ?? Number.NaN);
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= most ? quantity : null;
}
