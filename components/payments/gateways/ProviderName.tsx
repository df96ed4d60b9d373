import { useTranslations } from "next-intl";

const named = ["stripe"] as const;

/** The provider's own name, for the company's staff; payers see the payment method instead (`GatewayName`). */
export function ProviderName({ gateway }: { gateway: string }) {
  const t = useTranslations("payments.providers");
  const known = named.find((name) => name === gateway);
  return <bdi>{known === undefined ? gateway : t(known)}</bdi>;
}
