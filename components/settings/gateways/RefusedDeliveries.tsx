import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { Section } from "@/components/record/Section";
import { Alert } from "@/components/ui/Alert";
import { DateText } from "@/components/ui/DateText";
import type { RefusedDeliveryPage } from "@/lib/domains/payment-gateways/schema";

type Refused = Wire<typeof RefusedDeliveryPage>;

/** What keeps the gateway from working: the key is refused, or deliveries could not be proved. Renders nothing when there is none. */
export function GatewayTrouble({ refused: { key_refused, set_aside } }: { refused: Pick<Refused, "key_refused" | "set_aside"> }) {
  const t = useTranslations("settings.gateways.trouble");
  return (
    <>
      {key_refused ? <Alert title={t("key_refused")}>{t("key_refused_text")}</Alert> : null}
      {set_aside > 0 ? <Alert title={t("set_aside", { count: set_aside })}>{t("set_aside_text")}</Alert> : null}
    </>
  );
}

/** The webhook deliveries that were refused, by day and reason. Renders nothing when there are none. */
export function RefusedDeliveries({ refused: { data: refused } }: { refused: Pick<Refused, "data"> }) {
  const t = useTranslations("settings.gateways.refused");
  if (refused.length === 0) return null;
  return (
    <Section title={t("title")}>
      <p className="text-sm text-muted">{t("text")}</p>
      <ul className="grid text-sm">
        {refused.map(({ date, reason, count, event_id, ip, last_at }) => (
          <li key={`${date} ${reason}`} className="flex min-h-9 flex-wrap items-baseline gap-x-4 border-b border-line py-1">
            <DateText value={last_at} time />
            <span>{t(`reasons.${reason}`)}</span>
            <bdi className="numbers text-muted">{event_id}</bdi>
            <bdi className="numbers text-muted">{ip}</bdi>
            <span className="ms-auto text-muted">{t("count", { count })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
