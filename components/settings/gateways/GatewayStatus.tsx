import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";

/** Whether customers can pay with it: on, set up but off, or not set up. */
export function GatewayStatus({ gateway: { enabled, id } }: { gateway: { enabled: boolean; id: string | null } }) {
  const t = useTranslations("settings.gateways");
  if (enabled) return <Badge tone="good">{t("on")}</Badge>;
  return <Badge tone="neutral">{t(id === null ? "not_set_up" : "off")}</Badge>;
}
