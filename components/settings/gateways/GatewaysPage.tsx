"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import type { Wire } from "@/components/api/resource";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Section } from "@/components/record/Section";
import { DateText } from "@/components/ui/DateText";
import type { PaymentGateway } from "@/lib/domains/payment-gateways/schema";
import { AbilitiesTable } from "./AbilitiesTable";
import { SettingsFrame } from "../SettingsFrame";
import { ProviderName } from "./ProviderName";
import { GatewayStatus } from "./GatewayStatus";
import { TestBadge } from "./TestBadge";

type Gateway = Wire<typeof PaymentGateway>;

/** The available payment gateways and their status. */
export function GatewaysPage({ gateways }: { gateways: readonly Gateway[] }) {
  const t = useTranslations("settings");
  const pagePath = usePagePath();
  const { currency } = useWorkplace();
  return (
    <SettingsFrame title={t("pages.payment_gateways.title")} text={t("pages.payment_gateways.text")}>
      <ul className="grid">
        {gateways.map((one) => (
          <li key={one.gateway} className="border-b border-line last:border-0">
            <AheadLink
              href={pagePath("settings", "payment-gateways", one.gateway)}
              className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 rounded-md px-2 py-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 font-medium">
                <ProviderName gateway={one.gateway} methods />
              </span>
              <GatewayStatus gateway={one} />
              {one.enabled && currency !== null && !one.capabilities.currencies.includes(currency) ? (
                <span className="w-full text-sm text-muted">{t("gateways.takes_not", { currency })}</span>
              ) : null}
              <span className="text-sm text-muted">
                {one.test === null ? (
                  t("gateways.not_tested")
                ) : (
                  <TestBadge test={one.test}>
                    {" "}
                    <DateText value={one.test.at} time />
                  </TestBadge>
                )}
              </span>
            </AheadLink>
          </li>
        ))}
      </ul>
      <Section title={t("gateways.abilities")}>
        <AbilitiesTable gateways={gateways} />
      </Section>
    </SettingsFrame>
  );
}
