import { accept, retrieve, type Act, type SandboxList } from "./act";
import type { PortalSession, Product } from "./billing-objects";
import {
  CancelParameters,
  CustomerUpdateParameters,
  InvoiceListParameters,
  PauseParameters,
  PortalParameters,
  PreviewParameters,
  PriceListParameters,
  PriceParameters,
  ProductParameters,
  ResumeParameters,
  SubscriptionListParameters,
  SubscriptionParameters,
  SubscriptionUpdateParameters,
} from "./billing-parameters";
import { setCard } from "./billing-clock";
import { addPrice } from "./plans";
import {
  assertOwnCard,
  cancelSubscription,
  createSubscription,
  pauseSubscription,
  previewInvoice,
  resumeSubscription,
  updateSubscription,
} from "./subscriptions";

/** One page of objects, newest first, as Stripe lists them. */
function pageOf(
  all: readonly { id: string }[],
  { limit = "10", starting_after }: { limit?: string | undefined; starting_after?: string | undefined },
): SandboxList {
  const newest = all.toReversed();
  const from = starting_after === undefined ? 0 : newest.findIndex(({ id }) => id === starting_after) + 1;
  const data = newest.slice(from, from + Number(limit));
  return { object: "list", data, has_more: from + data.length < newest.length, url: "" };
}

/** The routes of products, prices, subscriptions, invoices and the customer portal. */
export const billingRoutes: readonly [method: string, path: string, act: Act][] = [
  [
    "POST",
    "/v1/products",
    accept(ProductParameters, (store, { account }, { name, metadata = {} }) =>
      store.add<Product>(account, { ...store.stamp("product"), name, active: true, metadata }),
    ),
  ],
  [
    "POST",
    "/v1/prices",
    accept(PriceParameters, (store, { account }, given) => {
      const { currency } = given;
      const amount = Number(given.unit_amount);
      store.find(account, "product", given.product, "product");
      const { interval, interval_count = "1", trial_period_days, usage_type } = given.recurring;
      const pack = given.transform_quantity;
      return addPrice(store, account, {
        ...{ product: given.product, currency, amount, interval, interval_count: Number(interval_count) },
        trial_days: trial_period_days === undefined ? null : Number(trial_period_days),
        metered: usage_type === "metered",
        transform_quantity: pack === undefined ? null : { divide_by: Number(pack.divide_by), round: pack.round },
      });
    }),
  ],
  ["GET", "/v1/prices", accept(PriceListParameters, (store, { account }, given) => pageOf(store.list(account, "price"), given))],
  ["GET", "/v1/prices/:id", retrieve("price")],
  ["POST", "/v1/subscriptions", accept(SubscriptionParameters, (store, { account }, given) => createSubscription(store, account, given))],
  [
    "GET",
    "/v1/subscriptions",
    accept(SubscriptionListParameters, (store, { account }, given) => {
      const all = store.list(account, "subscription").filter(({ customer }) => customer === (given.customer ?? customer));
      return pageOf(given.status === "all" ? all : all.filter(({ status }) => status !== "canceled"), given);
    }),
  ],
  ["GET", "/v1/subscriptions/:id", retrieve("subscription")],
  [
    "POST",
    "/v1/subscriptions/:id",
    accept(SubscriptionUpdateParameters, (store, { account }, given, id) => updateSubscription(store, account, id, given)),
  ],
  ["DELETE", "/v1/subscriptions/:id", accept(CancelParameters, (store, { account }, _given, id) => cancelSubscription(store, account, id))],
  [
    "POST",
    "/v1/subscriptions/:id/pause",
    accept(PauseParameters, (store, { account }, _given, id) => pauseSubscription(store, account, id)),
  ],
  [
    "POST",
    "/v1/subscriptions/:id/resume",
    accept(ResumeParameters, (store, { account }, _given, id) => resumeSubscription(store, account, id)),
  ],
  ["POST", "/v1/invoices/create_preview", accept(PreviewParameters, (store, { account }, given) => previewInvoice(store, account, given))],
  [
    "GET",
    "/v1/invoices",
    accept(InvoiceListParameters, (store, { account }, given) => {
      const own = store.list(account, "invoice").filter(({ parent }) => parent.subscription_details.subscription === given.subscription);
      return pageOf(own, given);
    }),
  ],
  ["GET", "/v1/invoices/:id", retrieve("invoice")],
  [
    "POST",
    "/v1/customers/:id",
    accept(CustomerUpdateParameters, (store, { account }, { invoice_settings: { default_payment_method: card } }, id) => {
      assertOwnCard(store, account, id, card, "invoice_settings[default_payment_method]");
      return setCard(store, account, id, card);
    }),
  ],
  [
    "POST",
    "/v1/billing_portal/sessions",
    accept(PortalParameters, (store, { account }, { customer, return_url }) => {
      store.find(account, "customer", customer, "customer");
      const stamp = store.stamp("billing_portal.session");
      const url = `${store.publicUrl()}/p/session/${stamp.id}`;
      return store.add<PortalSession>(account, { ...stamp, customer, return_url, url, metadata: {} });
    }),
  ],
];
