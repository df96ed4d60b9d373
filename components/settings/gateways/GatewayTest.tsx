"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useEffect } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { buttonClasses } from "@/components/ui/button-classes";
import { DateText } from "@/components/ui/DateText";
import { gateways, type Gateway } from "./resource";
import { TestBadge } from "./TestBadge";

interface GatewayTestProps {
  gateway: Gateway;
  editable: boolean;
  onTested: (gateway: Gateway) => void;
}

/** Milliseconds between reads while a webhook is awaited, and how long a page that stays open asks. */
const interval = 3_000;
const longestWait = 5 * 60_000;

/**
 * Tests the gateway: opens a payment and reads it back; with test keys it is also paid, reported and refunded, by itself or once somebody
 * has paid on the provider's page. Saving other keys clears the result.
 */
export function GatewayTest({ gateway, editable, onTested }: GatewayTestProps) {
  const t = useTranslations("settings.gateways");
  const { api, perform, busy } = usePerform(["payment-gateways"]);
  const { test, gateway: slug } = gateway;
  const which = { slug };
  const run = (verb: "test" | "finishTest") =>
    void perform(async () => {
      await api.call(gateways[verb], which);
      onTested(await api.ask(gateways.read, which));
    });
  const awaited = test?.steps.some(({ status }) => status === "waiting") === true;
  useEffect(() => {
    if (!awaited) return;
    const since = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - since > longestWait) clearInterval(timer);
      // Without an answer the next reading shows the webhook.
      else void api.ask(gateways.read, { slug }).then(onTested, () => undefined);
    }, interval);
    return () => clearInterval(timer);
  }, [awaited, api, slug, onTested]);
  const live = gateway.settings.some(({ name, value }) => name === "mode" && value === "live");
  return (
    <Section
      title={t("test")}
      action={
        editable && gateway.id !== null ? (
          <Button busy={busy} onClick={() => run("test")}>
            {t("run_test")}
          </Button>
        ) : null
      }
    >
      <p className="text-sm text-muted">{t(live ? "test_hint_live" : `test_hint_${gateway.capabilities.test_payment}`)}</p>
      <div role="status" className="grid gap-3">
        {test === null ? (
          gateway.id === null ? (
            <p className="text-muted">{t("test_later")}</p>
          ) : null
        ) : (
          <>
            <p>
              <TestBadge test={test} />{" "}
              <span className="text-sm text-muted">
                <DateText value={test.at} time /> · <Amount value={test.amount} currency={test.currency} />
              </span>
            </p>
            <TestSteps test={test} />
            {test.pay_url !== null && editable ? (
              <p className="flex flex-wrap gap-2">
                <a href={test.pay_url} className={buttonClasses("quiet")}>
                  {t("pay_test")}
                </a>
                <Button busy={busy} onClick={() => run("finishTest")}>
                  {t("finish_test")}
                </Button>
              </p>
            ) : null}
          </>
        )}
      </div>
    </Section>
  );
}

const tones = { passed: "good", failed: "bad", waiting: "warn", needs_payer: "neutral" } as const;

function TestSteps({ test }: { test: NonNullable<Gateway["test"]> }) {
  const t = useTranslations("settings.gateways");
  const format = useFormatter();
  return (
    <ol className="grid gap-2">
      {test.steps.map(({ step, status, message, duration_ms }) => (
        <li key={step} className="grid gap-0.5 text-sm">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <Badge tone={tones[status]}>{t(`steps.${step}`)}</Badge>
            <span className="text-muted">{t(`step_status.${status}`)}</span>
            {duration_ms === undefined ? null : (
              <span className="numbers text-muted">
                {t("took", { seconds: format.number(duration_ms / 1000, { maximumFractionDigits: 2 }) })}
              </span>
            )}
          </span>
          {status === "passed" || status === "failed" ? (
            <bdi lang="en" className="ps-4.5 text-muted">
              {message}
            </bdi>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
