import type { Currency } from "@/lib/commerce/currencies";
import { isSurchargeable, surchargeOn, type SurchargeRule } from "@/lib/commerce/surcharge";
import { findCustomer } from "@/lib/domains/customers";
import { readSettings } from "@/lib/domains/settings";
import { companyAccess, type Ctx } from "@/lib/kernel/context";

/** A payer does not see the whole customer. */
const asCompany = companyAccess("Payment gateways");

/**
 * The surcharge that a customer pays on an amount, in minor units. No provider tells the method before the payer has chosen it on its page,
 * so the rule is about the customer: registered ones are companies, all others consumers.
 */
export async function surchargeFor(
  ctx: Ctx,
  rule: SurchargeRule | null,
  { customer_id, amount, currency }: { customer_id: string; amount: bigint; currency: Currency },
): Promise<bigint> {
  if (rule === null) return 0n;
  const customer = await findCustomer(asCompany(ctx), customer_id);
  const country = customer.country ?? (await readSettings(ctx)).country;
  const is_company = customer.tax_id !== null || customer.legal_id !== null;
  return isSurchargeable({ country, is_company }, rule) ? surchargeOn(amount, currency, rule) : 0n;
}
