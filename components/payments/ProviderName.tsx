import { useTranslations } from "next-intl";

const named = ["stripe"] as const;

/**
 * Who runs a gateway, by the provider's own name, as colleagues speak of it; the payer is told what can be paid by instead (`GatewayName`).
 */
export function ProviderName({ gateway }: { gateway: string }) {
  const t = useTranslations("payments.providers");
  const known = named.find((name) => name === gateway);
  return <bdi>{known === undefined ? gateway : t(known)}</bdi>;
}
