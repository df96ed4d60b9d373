import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { Section } from "@/components/record/Section";
import { DateText } from "@/components/ui/DateText";
import type { RefusedDelivery } from "@/lib/domains/payment-gateways/schema";

/** The webhook deliveries that were refused, by day and reason. Renders nothing when there are none. */
export function RefusedDeliveries({ refused }: { refused: readonly Wire<typeof RefusedDelivery>[] }) {
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
