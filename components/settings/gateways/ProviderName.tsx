import { useTranslations } from "next-intl";
import { namedGateway } from "@/components/payments/gateways/named";

/** A gateway by its provider's name, such as "Stripe"; with `methods` also how customers pay through it. */
export function ProviderName({ gateway, methods = false }: { gateway: string; methods?: boolean }) {
  const t = useTranslations("settings.gateways.providers");
  const known = namedGateway(gateway);
  if (known === undefined) return <bdi>{gateway}</bdi>;
  return (
    <>
      {t(`${known}.name`)}
      {methods ? <span className="ms-2 font-normal text-muted">{t(`${known}.methods`)}</span> : null}
    </>
  );
}
