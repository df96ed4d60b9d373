import { dirname, join } from "node:path";
import { exponentOf, type Currency } from "@/lib/commerce/currencies";
import { isStripeCurrency, toStripeAmount } from "../stripe-money";
import type { Plan } from "./plans";

/** The file that keeps the sandbox's objects, beside the stored files. */
export function sandboxFile({ STORAGE_DIR }: { STORAGE_DIR: string }): string {
  return join(dirname(STORAGE_DIR), "stripe-sandbox.json");
}

/** The file of another provider's sandbox. */
export function providerSandboxFile({ STORAGE_DIR }: { STORAGE_DIR: string }, slug: string): string {
  return join(dirname(STORAGE_DIR), `${slug}-sandbox.json`);
}

/** Two plans to start a subscription with, in the company's currency; none in a currency that Stripe does not charge. */
export function demoPlans(currency: Currency): Plan[] {
  if (!isStripeCurrency(currency)) return [];
  const units = (count: number): number => toStripeAmount({ minor: BigInt(count) * 10n ** BigInt(exponentOf(currency)), currency }).amount;
  return [
    { name: "Care", currency, amount: units(90), interval: "month" },
    { name: "Care plus", currency, amount: units(1_800), interval: "year" },
  ];
}
