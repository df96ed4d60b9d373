import type { Gateway } from "@/lib/kernel/ports/payment-gateway";
import type { ProviderOptions } from "./client";

export interface ProviderLine {
  slug: string;
  /** As the provider writes itself. */
  name: string;
  load(options: ProviderOptions): Promise<Gateway>;
}

/** The providers beside Stripe in display order: one line and one folder each. */
export const providers: readonly ProviderLine[] = [
  { slug: "paypal", name: "PayPal", load: async (options) => (await import("./paypal/gateway")).createPaypalGateway(options) },
  { slug: "mollie", name: "Mollie", load: async (options) => (await import("./mollie/gateway")).createMollieGateway(options) },
  { slug: "square", name: "Square", load: async (options) => (await import("./square/gateway")).createSquareGateway(options) },
  { slug: "adyen", name: "Adyen", load: async (options) => (await import("./adyen/gateway")).createAdyenGateway(options) },
  { slug: "razorpay", name: "Razorpay", load: async (options) => (await import("./razorpay/gateway")).createRazorpayGateway(options) },
  { slug: "paystack", name: "Paystack", load: async (options) => (await import("./paystack/gateway")).createPaystackGateway(options) },
  {
    slug: "mercadopago",
    name: "Mercado Pago",
    load: async (options) => (await import("./mercadopago/gateway")).createMercadoPagoGateway(options),
  },
  { slug: "tap", name: "Tap", load: async (options) => (await import("./tap/gateway")).createTapGateway(options) },
];
