/** The payment gateways with words of their own, in display order. */
export const namedGateways = ["stripe", "paypal", "mollie", "square", "adyen", "razorpay", "paystack", "mercadopago", "tap"] as const;

/** Undefined for a gateway without words. */
export function namedGateway(slug: string): (typeof namedGateways)[number] | undefined {
  return namedGateways.find((name) => name === slug);
}
