import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/StatusBadge";

/** Whether customers can pay with it: on, set up but off, or not set up. */
export function GatewayStatus({ gateway: { enabled, id } }: { gateway: { enabled: boolean; id: string | null } }) {
  const t = useTranslations("settings.gateways");
  if (enabled) return <StatusBadge tone="good">{t("on")}</StatusBadge>;
  return <StatusBadge tone="neutral">{t(id === null ? "not_set_up" : "off")}</StatusBadge>;
}
