import { useTranslations } from "next-intl";

const named = ["stripe", "paypal", "mollie", "square", "adyen", "razorpay", "paystack", "mercadopago", "tap"] as const;

/** A payment method's name for the payer; falls back to the provider's name. */
export function GatewayName({ gateway }: { gateway: string }) {
  const t = useTranslations("paying.gateways");
  const known = named.find((name) => name === gateway);
  if (known === undefined) return <bdi>{gateway}</bdi>;
  return (
    <>
      {t(known)} <span className="text-muted">{t(`${known}_hint`)}</span>
    </>
  );
}
