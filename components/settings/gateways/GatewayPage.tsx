"use client";

import { gateways } from "./resource";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import type { Wire } from "@/components/api/resource";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { SandboxNote } from "@/components/payments/gateways/SandboxNote";
import { StaleDialog } from "@/components/record/StaleDialog";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { InputField } from "@/components/ui/Input";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import type { PaymentGateway, RefusedDeliveryPage } from "@/lib/domains/payment-gateways/schema";
import { SettingsFrame } from "../SettingsFrame";
import { useReplace } from "../use-replace";
import { bodyOfGateway, fieldsOfGateway, type GatewayDraft } from "./gateway-fields";
import { GatewayStatus } from "./GatewayStatus";
import { GatewayTest } from "./GatewayTest";
import { GatewayWebhook } from "./GatewayWebhook";
import { ProviderName } from "./ProviderName";
import { GatewayTrouble, RefusedDeliveries } from "./RefusedDeliveries";
import { SettingControl } from "./SettingControl";
import { SurchargeFields } from "./SurchargeFields";
import { useSettingName } from "./use-setting-name";

type Gateway = Wire<typeof PaymentGateway>;

/** One gateway: its write-only keys, its webhook address, an on/off switch, and a test. */
export function GatewayPage({ gateway, deliveries }: { gateway: Gateway; deliveries: Wire<typeof RefusedDeliveryPage> }) {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  const pagePath = usePagePath();
  const can = useCan();
  const editable = can("payment_gateways.write");
  const nameOf = useSettingName();
  const fieldProblem = useFieldProblem();
  const { saved, setSaved, save, busy, stale, refused, refusal } = useReplace({
    verbs: gateways,
    which: { slug: gateway.gateway },
    initial: gateway,
    fieldsOf: fieldsOfGateway,
    bodyOf: bodyOfGateway,
  });
  const [draft, setDraft] = useState<GatewayDraft>(() => fieldsOfGateway(gateway));
  const change = (name: string, value: string | boolean | null | undefined) => setDraft((before) => ({ ...before, [name]: value }));
  const errorOf = (name: string) => {
    const found = refused.find(({ path: at }) => at === name);
    return found ? fieldProblem(found.code) : null;
  };
  const labels = {
    enabled: t("gateways.enabled"),
    position: t("gateways.position"),
    "surcharge.percent": t("gateways.surcharge.percent"),
    ...Object.fromEntries(["fixed", "fixed.amount", "currency"].map((name) => [`surcharge.${name}`, t("gateways.surcharge.title")])),
    "surcharge.companies_confirmed": t("gateways.surcharge.confirm"),
    ...Object.fromEntries(saved.settings.map(({ name }) => [`settings.${name}`, nameOf(name)])),
  };
  const problems = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...refused.map(({ path: at, code }) => ({
      path: at,
      message: `${(labels as Record<string, string>)[at] ?? at}: ${fieldProblem(code)}`,
    })),
  ];
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await save(draft);
    if (done) setDraft(fieldsOfGateway(done));
  }
  return (
    <SettingsFrame
      title={<ProviderName gateway={gateway.gateway} />}
      trail={[{ label: t("pages.payment_gateways.title"), href: pagePath("settings", "payment-gateways") }]}
      beside={<GatewayStatus gateway={saved} />}
    >
      {gateway.gateway === "stripe" ? (
        <SandboxNote
          unset={editable && saved.id === null}
          onConnected={(connected) => {
            setSaved(connected);
            setDraft(fieldsOfGateway(connected));
          }}
        />
      ) : null}
      <GatewayTrouble refused={deliveries} />
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ErrorSummary title={t("problem")} errors={problems} />
        {editable ? null : <Alert>{t("no_permission")}</Alert>}
        <Section title={t("gateways.keys")}>
          <p className="text-sm text-muted">{t("gateways.keys_hint")}</p>
          <div className="grid max-w-xl gap-5 pt-1">
            {saved.settings.map((setting) => (
              <SettingControl
                key={setting.name}
                setting={setting}
                draft={draft}
                editable={editable}
                error={errorOf(`settings.${setting.name}`)}
                onChange={change}
              />
            ))}
            <Checkbox
              name="enabled"
              label={t("gateways.enabled")}
              hint={t("gateways.enabled_hint")}
              error={errorOf("enabled")}
              checked={draft.enabled === true}
              disabled={!editable}
              onChange={(event) => change("enabled", event.target.checked)}
            />
            <InputField
              name="position"
              label={t("gateways.position")}
              hint={t("gateways.position_hint")}
              optional={common("optional")}
              error={errorOf("position")}
              inputMode="numeric"
              disabled={!editable}
              value={typeof draft.position === "string" ? draft.position : ""}
              onChange={(event) => change("position", event.target.value)}
            />
          </div>
        </Section>
        <SurchargeFields draft={draft} editable={editable} errorOf={errorOf} onChange={change} />
        {editable ? (
          <div>
            <Button type="submit" tone="primary" busy={busy}>
              {t("gateways.save")}
            </Button>
          </div>
        ) : null}
      </form>
      <GatewayWebhook gateway={saved} />
      <GatewayTest gateway={saved} editable={editable} onTested={setSaved} />
      <RefusedDeliveries refused={deliveries} />
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </SettingsFrame>
  );
}
