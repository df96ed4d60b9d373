import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { WebhookRow } from "./resource";

/** The label of an endpoint that gets its deliveries unencrypted, which only the demo allows. */
export function PlainHttp({ webhook: { plain_http } }: { webhook: Pick<WebhookRow, "plain_http"> }) {
  const t = useTranslations("webhooks");
  return plain_http ? <Badge tone="warn">{t("plain_http")}</Badge> : null;
}
