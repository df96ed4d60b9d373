import { useTranslations } from "next-intl";

/** The providers with a name of their own, in display order. */
export const providers = ["stripe", "paypal", "mollie", "square", "adyen", "razorpay", "paystack", "mercadopago", "tap"] as const;

/** The provider's own name, for the company's staff; payers see the payment method instead (`GatewayName`). */
export function ProviderName({ gateway }: { gateway: string }) {
  const t = useTranslations("staff.recording.providers");
  const known = providers.find((name) => name === gateway);
  return <bdi>{known === undefined ? gateway : t(known)}</bdi>;
}
