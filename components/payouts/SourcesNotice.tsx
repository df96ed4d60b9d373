"use client";

import { useFormatter, useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { namedGateway } from "@/components/payments/gateways/named";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Alert } from "@/components/ui/Alert";
import { payouts } from "./resource";

/** The enabled gateways whose payouts are not in the list, and why. */
export function SourcesNotice() {
  const t = useTranslations("payouts.sources");
  const providers = useTranslations("staff.recording.providers");
  const format = useFormatter();
  const pagePath = usePagePath();
  const { data } = usePart(payouts, "all", "sources", payouts.verbs.sources, {});
  const sources = data?.data ?? [];
  const nameOf = (gateway: string): string => {
    const known = namedGateway(gateway);
    return known === undefined ? gateway : providers(known);
  };
  const named = (state: "not_told" | "setting_missing"): string =>
    format.list(
      sources.filter((source) => source.state === state).map(({ gateway }) => nameOf(gateway)),
      { type: "conjunction" },
    );
  const [untold, incomplete] = [named("not_told"), named("setting_missing")];
  const failed = sources.filter(({ state, failure }) => state === "told" && failure !== null);
  if (untold === "" && incomplete === "" && failed.length === 0) return null;
  return (
    <Alert tone={incomplete === "" && failed.length === 0 ? "neutral" : "warn"}>
      {failed.map(({ gateway, failure }) => (
        <p key={gateway} className="[overflow-wrap:anywhere]">
          {t("failed", { gateways: nameOf(gateway), failure: failure ?? "" })}
        </p>
      ))}
      {incomplete === "" ? null : <p>{t("setting_missing", { gateways: incomplete })}</p>}
      {untold === "" ? null : <p>{t("not_told", { gateways: untold })}</p>}
      <AheadLink href={pagePath("settings", "gateways")} className="inline-flex min-h-6 items-center justify-self-start underline">
        {t("settings")}
      </AheadLink>
    </Alert>
  );
}
