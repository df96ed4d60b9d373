import { useTranslations } from "next-intl";
import { namedGateway } from "./named";

/** The provider's own name, for the company's staff; payers see the payment method instead (`GatewayName`). */
export function ProviderName({ gateway }: { gateway: string }) {
  const t = useTranslations("staff.recording.providers");
  const known = namedGateway(gateway);
  return <bdi>{known === undefined ? gateway : t(known)}</bdi>;
}
