import { z } from "zod";

const Integer = z.string().regex(/^\d{1,15}$/, "must be an integer");
const Flag = z.enum(["true", "false"]);
const Metadata = z.record(z.string().max(40), z.string().max(500)).optional();
const Expand = z.array(z.string()).optional();

export const ProductParameters = z.strictObject({ name: z.string().min(1), metadata: Metadata, expand: Expand });

export const PriceParameters = z.strictObject({
  /** Any, as an account may have prices in currencies that Atrium does not know. */
  currency: z.string().regex(/^[a-z]{3}$/, "must be a currency"),
  unit_amount: Integer,
  product: z.string(),
  recurring: z.strictObject({
    interval: z.enum(["day", "week", "month", "year"]),
    interval_count: Integer.optional(),
    trial_period_days: Integer.optional(),
    usage_type: z.enum(["licensed", "metered"]).optional(),
  }),
  transform_quantity: z.strictObject({ divide_by: Integer, round: z.enum(["up", "down"]) }).optional(),
  metadata: Metadata,
  expand: Expand,
});

export const PriceListParameters = z.strictObject({
  active: Flag.optional(),
  type: z.literal("recurring").optional(),
  limit: Integer.optional(),
  starting_after: z.string().optional(),
  expand: Expand,
});

export const SubscriptionParameters = z.strictObject({
  customer: z.string(),
  items: z.array(z.strictObject({ price: z.string(), quantity: Integer.optional() })).length(1),
  metadata: Metadata,
  payment_settings: z.strictObject({ save_default_payment_method: z.literal("on_subscription") }).optional(),
  payment_behavior: z.enum(["default_incomplete", "allow_incomplete"]),
  default_payment_method: z.string().optional(),
  trial_period_days: Integer.optional(),
  expand: Expand,
});

const ChangedItem = z.strictObject({ id: z.string(), price: z.string(), quantity: Integer.optional() });

export const SubscriptionUpdateParameters = z.strictObject({
  metadata: Metadata,
  cancel_at_period_end: Flag.optional(),
  /** Seconds; an empty text removes it. */
  cancel_at: z.union([Integer, z.literal("")]).optional(),
  /** An empty text removes it. */
  default_payment_method: z.string().optional(),
  items: z.array(ChangedItem).length(1).optional(),
  proration_behavior: z.literal("always_invoice").optional(),
  proration_date: Integer.optional(),
  payment_behavior: z.literal("error_if_incomplete").optional(),
  expand: Expand,
});

export const SubscriptionListParameters = z.strictObject({
  /** Without it, those that were cancelled are left out. */
  status: z.literal("all").optional(),
  customer: z.string().optional(),
  limit: Integer.optional(),
  starting_after: z.string().optional(),
  expand: Expand,
});

export const CancelParameters = z.strictObject({
  prorate: z.literal("false").optional(),
  invoice_now: z.literal("false").optional(),
  expand: Expand,
});

const NoBill = z.strictObject({ type: z.literal("none") });
export const PauseParameters = z.strictObject({
  type: z.literal("subscription").optional(),
  bill_for: z.strictObject({ unused_time_from: NoBill.optional(), outstanding_usage_through: NoBill.optional() }).optional(),
  expand: Expand,
});

export const ResumeParameters = z.strictObject({
  billing_cycle_anchor: z.strictObject({ type: z.literal("now") }),
  proration_behavior: z.literal("none"),
  payment_behavior: z.enum(["resume_on_payment_attempt", "resume_on_payment_success"]).optional(),
  expand: Expand,
});

export const PreviewParameters = z.strictObject({
  subscription: z.string(),
  preview_mode: z.literal("next"),
  subscription_details: z.strictObject({
    items: z.array(ChangedItem).length(1),
    proration_behavior: z.literal("always_invoice"),
    proration_date: Integer,
  }),
  expand: Expand,
});

export const CustomerUpdateParameters = z.strictObject({
  invoice_settings: z.strictObject({ default_payment_method: z.string() }),
  expand: Expand,
});

export const InvoiceListParameters = z.strictObject({ subscription: z.string(), limit: Integer.optional(), expand: Expand });

export const PortalParameters = z.strictObject({
  customer: z.string(),
  return_url: z.url(),
  flow_data: z.strictObject({ type: z.literal("payment_method_update") }).optional(),
  expand: Expand,
});
