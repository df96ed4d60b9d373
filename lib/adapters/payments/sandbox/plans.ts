import type { Interval, Price, Product } from "./billing-objects";
import type { SandboxStore } from "./store";

/** A product with one price, in Stripe's integer. */
export interface Plan {
  name: string;
  currency: string;
  amount: number;
  interval: Interval;
}

/** Adds a product and its price unless the account has a product of this name. */
export function offerPlan(store: SandboxStore, account: string, { name, currency, amount, interval }: Plan): void {
  if (store.list(account, "product").some((product) => product.name === name)) return;
  const product = store.add<Product>(account, { ...store.stamp("product"), name, active: true, metadata: {} });
  addPrice(store, account, { product: product.id, currency: currency.toLowerCase(), amount, interval });
}

/** A price per unit of a product. */
export function addPrice(
  store: SandboxStore,
  account: string,
  terms: {
    product: string;
    currency: string;
    amount: number;
    interval: Interval;
    interval_count?: number;
    trial_days?: number | null;
    metered?: boolean;
    transform_quantity?: Price["transform_quantity"];
  },
): Price {
  const { product, currency, amount, interval, interval_count = 1, trial_days = null, metered = false, transform_quantity = null } = terms;
  return store.add<Price>(account, {
    ...store.stamp("price"),
    active: true,
    currency,
    type: "recurring",
    billing_scheme: "per_unit",
    product,
    nickname: null,
    unit_amount: amount,
    unit_amount_decimal: String(amount),
    transform_quantity,
    recurring: { interval, interval_count, usage_type: metered ? "metered" : "licensed", trial_period_days: trial_days },
    metadata: {},
  });
}
