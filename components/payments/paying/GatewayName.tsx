import { useTranslations } from "next-intl";
import { namedGateway } from "../gateways/named";

/** A payment method's name for the payer; falls back to the provider's name. */
export function GatewayName({ gateway }: { gateway: string }) {
  const t = useTranslations("paying.gateways");
  const known = namedGateway(gateway);
  if (known === undefined) return <bdi>{gateway}</bdi>;
  return (
    <>
      {t(known)} <span className="text-muted">{t(`${known}_hint`)}</span>
    </>
  );
}
