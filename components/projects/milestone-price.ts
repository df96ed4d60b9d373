import { readMoneyText } from "@/components/ui/money-text";
import { exponentOf } from "@/lib/commerce/currency-codes";
import type { ProjectRow } from "./resource";

type Price = Pick<ProjectRow["milestones"][number], "amount" | "percent">;

/** The price of a milestone as a person types it: "1500", "30%" or nothing; null for anything else. */
export function readPrice(text: string, currency: ProjectRow["currency"]): Price | null {
  const typed = text.trim();
  if (typed === "") return { amount: null, percent: null };
  const percent = /^(.+?)\s*[%٪]$/.exec(typed)?.[1];
  if (percent !== undefined) {
    const value = readMoneyText(percent, 4);
    return value !== null && Number(value) > 0 && Number(value) <= 100 ? { amount: null, percent: value } : null;
  }
  const amount = readMoneyText(typed, exponentOf(currency));
  return amount !== null && Number(amount) > 0 ? { amount, percent: null } : null;
}

/** What `readPrice` reads. */
export function writePrice({ amount, percent }: Price): string {
  return amount ?? (percent === null ? "" : `${percent}%`);
}
