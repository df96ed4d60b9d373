import { z } from "zod";
import { isStripeCurrency } from "../stripe-money";
import { refuse } from "./refusal";

const Integer = z.string().regex(/^-?\d{1,15}$/, "must be an integer");
const Url = z.url({ protocol: /^https?$/ });
const Metadata = z.record(z.string().max(40), z.string().max(500)).optional();
const Expand = z.array(z.string()).optional();
const True = z.literal("true");

const Line = z.strictObject({
  quantity: Integer,
  price_data: z.strictObject({
    currency: z.string(),
    unit_amount: Integer,
    product_data: z.strictObject({ name: z.string().min(1).max(250) }),
  }),
});

const session = {
  success_url: Url,
  cancel_url: Url.optional(),
  customer: z.string().optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: Metadata,
  expires_at: Integer.optional(),
  expand: Expand,
};

/** Only the parameters that the sandbox implements: any other is rejected rather than ignored. */
export const SessionParameters = z.discriminatedUnion("mode", [
  z.strictObject({
    ...session,
    mode: z.literal("payment"),
    line_items: z.array(Line).min(1),
    customer_email: z.email().optional(),
    customer_creation: z.enum(["always", "if_required"]).optional(),
    payment_intent_data: z
      .strictObject({ description: z.string().optional(), metadata: Metadata, setup_future_usage: z.literal("off_session").optional() })
      .optional(),
  }),
  z.strictObject({
    ...session,
    mode: z.literal("setup"),
    currency: z.string(),
    setup_intent_data: z.strictObject({ metadata: Metadata }).optional(),
  }),
]);

export const IntentParameters = z.strictObject({
  amount: Integer,
  currency: z.string(),
  customer: z.string().optional(),
  payment_method: z.string(),
  automatic_payment_methods: z.strictObject({ enabled: True, allow_redirects: z.literal("never") }).optional(),
  off_session: True.optional(),
  confirm: True,
  description: z.string().optional(),
  metadata: Metadata,
  expand: Expand,
});

export const RefundParameters = z.strictObject({
  payment_intent: z.string(),
  amount: Integer.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: Metadata,
  expand: Expand,
});

export const CustomerParameters = z.strictObject({
  email: z.email().optional(),
  name: z.string().optional(),
  metadata: Metadata,
  expand: Expand,
});

export const NoParameters = z.strictObject({ expand: Expand });

const threeDecimal = new Set(["bhd", "jod", "kwd", "omr", "tnd"]);

/** Parses an amount in Stripe's integer, above zero and of at most eight digits, Stripe's limit for most currencies. */
export function readAmount(text: string, currency: string, param: string): number {
  const amount = Number(text);
  if (amount < 1) throw refuse("This value must be greater than or equal to 1.", { code: "parameter_invalid_integer", param });
  if (amount > 99_999_999) throw refuse("Amount must be no more than 99999999.", { code: "amount_too_large", param });
  if (threeDecimal.has(currency) && amount % 10 !== 0) throw refuse(`Amounts in ${currency} must end in 0.`, { param });
  return amount;
}

export function readCurrency(text: string, param: string): string {
  if (!isStripeCurrency(text.toUpperCase())) throw refuse(`Invalid currency: ${text}.`, { param });
  return text.toLowerCase();
}
