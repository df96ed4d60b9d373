import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText } from "@/lib/commerce/money";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const SubscriptionId = idOf("subscription");
export const PlanChangeId = idOf("plan_change");

/** The statuses that lists filter by; the provider may add others, which are stored and shown as they are. */
export const SubscriptionStatus = z.enum([
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
]);
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

const Interval = z.string().max(20);
/** So many units cost `unit_amount` together; part of a package counts as a whole one (`up`), or not at all. */
const Package = z.object({ size: z.int(), round: z.enum(["up", "down"]) });

/** A recurring price of the provider; `unit_amount` is null for a price in tiers. */
export const SubscriptionPrice = z.object({
  price_ref: z.string(),
  product_name: z.string(),
  currency: Currency,
  unit_amount: z.string().nullable(),
  interval: Interval,
  interval_count: z.int(),
  metered: z.boolean(),
  /** Null for a price of each unit. */
  package: Package.nullable(),
  trial_days: z.int().nullable(),
});
export const SubscriptionPricePage = z.object({
  data: z.array(SubscriptionPrice),
  next_cursor: z.string().nullable(),
  /** False while the card processor is not set up; there are no prices then. */
  configured: z.boolean(),
});

export const SubscriptionItem = z.object({
  item_ref: z.string(),
  price_ref: z.string(),
  product_name: z.string(),
  unit_amount: z.string().nullable(),
  interval: Interval,
  interval_count: z.int(),
  metered: z.boolean(),
  package: Package.nullable().default(null),
  quantity: z.int().nullable(),
  period_start: Timestamp,
  period_end: Timestamp,
});
export type SubscriptionItem = z.output<typeof SubscriptionItem>;

/** A field that differs from the provider's; `theirs` is null where the provider no longer has the subscription. */
export const Drift = z.object({ field: z.string(), ours: z.string(), theirs: z.string().nullable() });

const Metadata = z.record(lineOf(40), z.string().max(500)).refine((pairs) => Object.keys(pairs).length <= 40, "At most 40 keys");

export const Subscription = z.object({
  id: SubscriptionId,
  customer_id: idOf("customer"),
  title: z.string(),
  status: z.string(),
  /** Whether the customer may use what is subscribed to; `until` ends at `access_until`. */
  access: z.enum(["granted", "until", "none"]),
  access_until: Timestamp.nullable(),
  /** Its invoices are not collected; the status does not show it. */
  collection_paused: z.boolean(),
  paused_reason: z.string().nullable(),
  currency: Currency,
  collection_method: z.string(),
  items: z.array(SubscriptionItem),
  quantity: z.int().nullable(),
  /** Of one period; null for prices in tiers. */
  amount: MoneyText.nullable(),
  /** Monthly recurring revenue: zero unless active or past due. */
  mrr: MoneyText,
  period_start: Timestamp.nullable(),
  period_end: Timestamp.nullable(),
  /** The next renewal; null if none follows. */
  next_charge_at: Timestamp.nullable(),
  trial_end: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  canceled_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  cancel_reason: z.string().nullable(),
  amount_open: MoneyText,
  next_attempt_at: Timestamp.nullable(),
  payment_method: z.string().nullable(),
  payment_expires: z.string().nullable(),
  scheduled: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  provider: z.string(),
  provider_ref: z.string(),
  live: z.boolean(),
  drift: z.array(Drift).nullable(),
  started_at: Timestamp,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Subscription = z.output<typeof Subscription>;

/** A row of the list: with the customer's name. */
export const SubscriptionListed = Subscription.extend({ customer_name: z.string() });
export const SubscriptionPage = pageOf(SubscriptionListed);

export const SubscriptionList = listQuery(["created_at", "updated_at", "period_end", "mrr"]).extend({
  status: SubscriptionStatus.optional(),
  customer_id: idOf("customer").optional(),
  ending: QueryFlag.describe("Those that are to end.").optional(),
  drifted: QueryFlag.describe("Those that differ from the provider.").optional(),
  q: textFilter("the product or customer's name"),
});

const Quantity = z.int().min(1).max(1_000_000);
const PriceRef = lineOf(200);

export const SubscriptionCreate = z.strictObject({
  customer_id: idOf("customer"),
  price_ref: PriceRef,
  quantity: Quantity.optional(),
  trial_days: z.int().min(1).max(730).optional(),
  metadata: Metadata.optional(),
});

/** A new quantity is charged or credited at once, for the rest of the period. A key of the metadata is removed by null. */
export const SubscriptionUpdate = z.strictObject({
  quantity: Quantity.optional(),
  metadata: z.record(lineOf(40), z.string().max(500).nullable()).optional(),
});

export const PlanChoice = z.strictObject({ id: SubscriptionId, price_ref: PriceRef, quantity: Quantity.optional() });

/** What a change of plan costs from now on; a total below zero is a credit on the next invoices. */
export const PlanPreview = z.object({
  id: PlanChangeId,
  price_ref: z.string(),
  quantity: z.int(),
  prorated_at: Timestamp,
  currency: Currency,
  total: MoneyText,
  /** They add up to `total`. What is no item names itself: a discount, taxes, or the customer's balance, a credit below zero. */
  lines: z.array(z.object({ kind: z.enum(["item", "discount", "tax", "balance"]), description: z.string(), amount: MoneyText })),
});

export const ProviderInvoice = z.object({
  number: z.string().nullable(),
  status: z.string(),
  reason: z.string(),
  currency: Currency,
  total: MoneyText,
  amount_paid: MoneyText,
  amount_remaining: MoneyText,
  period_start: Timestamp,
  period_end: Timestamp,
  attempt_count: z.int(),
  next_attempt_at: Timestamp.nullable(),
  hosted_url: z.string().nullable(),
  pdf_url: z.string().nullable(),
  paid_at: Timestamp.nullable(),
  issued_at: Timestamp,
});
export const ProviderInvoicePage = z.object({ data: z.array(ProviderInvoice), next_cursor: z.string().nullable() });

/** A subscription as its customer sees it. */
export const OwnSubscription = Subscription.pick({
  id: true,
  title: true,
  status: true,
  quantity: true,
  currency: true,
  amount: true,
  next_charge_at: true,
  trial_end: true,
  ends_at: true,
  ended_at: true,
  payment_method: true,
}).extend({
  /** The prices by which it is charged. */
  items: z.array(
    SubscriptionItem.pick({
      product_name: true,
      unit_amount: true,
      interval: true,
      interval_count: true,
      metered: true,
      package: true,
      quantity: true,
    }),
  ),
  /** What the open invoices ask for together, and where the latest of them is paid; null for none. */
  amount_open: MoneyText.nullable(),
  pay_url: z.string().nullable(),
  /** Each open invoice, oldest first. */
  open_invoices: z.array(
    z.object({ number: z.string().nullable(), currency: Currency, amount: MoneyText, pay_url: z.string().nullable() }),
  ),
});
export type OwnSubscription = z.output<typeof OwnSubscription>;

/** A subscription at the provider whose customer is not known here. */
export const UnmatchedSubscription = z.object({
  provider_ref: z.string(),
  customer_ref: z.string(),
  title: z.string(),
  status: z.string(),
  /** As the provider knows the customer. */
  customer_name: z.string().nullable().default(null),
  customer_email: z.string().nullable().default(null),
});
export const UnmatchedPage = pageOf(UnmatchedSubscription);
export const UnmatchedList = listQuery(["updated_at"]).extend({
  ended: QueryFlag.describe("Those that ended too.").optional(),
});

/** The result of one page of the comparison with the provider. */
export const Reconciliation = z.object({
  compared: z.int(),
  differing: z.int(),
  unmatched: z.int(),
  /** Subscriptions in a currency or with a price that Atrium cannot read. */
  unreadable: z.int(),
  /** Where the next page starts; null after the last. */
  next: z.string().nullable(),
  /** When the first page was asked for; goes with `next`. */
  since: Timestamp,
});

export { RecurringRevenue, RevenueReport } from "./schema/revenue";
