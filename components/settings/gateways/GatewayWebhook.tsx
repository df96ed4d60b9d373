import { useTranslations } from "next-intl";
import { Section } from "@/components/record/Section";
import { CopyText } from "../CopyText";
import type { Gateway } from "./resource";

/** The webhook address to enter at the provider, and the events to choose there. */
export function GatewayWebhook({ gateway: { webhook_url, webhook } }: { gateway: Pick<Gateway, "webhook_url" | "webhook"> }) {
  const t = useTranslations("settings.gateways");
  if (webhook_url === null) {
    return (
      <Section title={t("webhook")}>
        <p className="text-muted">{t("webhook_later")}</p>
      </Section>
    );
  }
  const { subscription, events } = webhook;
  return (
    <Section title={t("webhook")}>
      {subscription === "per_payment" ? <p className="text-sm text-muted">{t("webhook_per_payment")}</p> : null}
      <CopyText label={subscription === "per_payment" ? t("webhook_address") : t("webhook_hint")} text={webhook_url} />
      {events.length === 0 ? null : (
        <>
          <p className="pt-2 text-sm text-muted">{t(`webhook_events.${subscription}`)}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 font-mono text-sm" dir="ltr">
            {events.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
