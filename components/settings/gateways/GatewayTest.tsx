"use client";

import { gateways } from "./resource";
import { useFormatter, useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import type { Wire } from "@/components/api/resource";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Badge } from "@/components/ui/Badge";
import type { PaymentGateway } from "@/lib/domains/payment-gateways/schema";

type Gateway = Wire<typeof PaymentGateway>;

/**
 * Tests the gateway: creates a payment that nobody pays and reads it back, with the result of each step. Saving other keys clears the
 * result.
 */
export function GatewayTest({
  gateway,
  editable,
  onTested,
}: {
  gateway: Gateway;
  editable: boolean;
  onTested: (gateway: Gateway) => void;
}) {
  const t = useTranslations("settings.gateways");
  const format = useFormatter();
  const { api, perform, busy } = usePerform(["payment-gateways"]);
  const which = { slug: gateway.gateway };
  const run = () =>
    perform(async () => {
      await api.call(gateways.test, which);
      onTested(await api.ask(gateways.read, which));
    });
  const { test } = gateway;
  return (
    <Section
      title={t("test")}
      action={
        editable && gateway.id !== null ? (
          <Button busy={busy} onClick={() => void run()}>
            {t("run_test")}
          </Button>
        ) : null
      }
    >
      <div role="status" className="grid gap-3">
        {test === null ? (
          <p className="text-muted">{gateway.id === null ? t("test_later") : t("test_hint")}</p>
        ) : (
          <>
            <p>
              <Badge tone={test.ok ? "good" : "bad"}>{t(test.ok ? "test_passed" : "test_failed")}</Badge>{" "}
              <span className="text-sm text-muted">
                <DateText value={test.at} time /> · <Amount value={test.amount} currency={test.currency} />
              </span>
            </p>
            <ol className="grid gap-2">
              {test.steps.map(({ step, ok, message, duration_ms }) => (
                <li key={step} className="grid gap-0.5 text-sm">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <Badge tone={ok ? "good" : "bad"}>{t(`steps.${step}`)}</Badge>
                    {duration_ms === undefined ? null : (
                      <span className="numbers text-muted">
                        {t("took", { seconds: format.number(duration_ms / 1000, { maximumFractionDigits: 2 }) })}
                      </span>
                    )}
                  </span>
                  <bdi lang="en" className="ps-4.5 text-muted">
                    {message}
                  </bdi>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Section>
  );
}
