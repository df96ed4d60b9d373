"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";
import { payouts, type PayoutRow } from "./resource";

/** The bank entry that the payout arrived as, or those that may be it. */
export function PayoutBankPart({ payout: { id, version } }: { payout: PayoutRow }) {
  const t = useTranslations("payouts");
  const can = useCan();
  const pagePath = usePagePath();
  const { data } = usePart(payouts, id, "bank", payouts.verbs.bank, { id });
  const { api, perform, busy } = usePerform([payouts.name, "bank-entries"]);
  if (data === undefined) return null;
  const { matched, proposals } = data;
  const entries = matched === null ? proposals : [{ entry: matched, certainty: null }];
  const match = (bank_entry_id: string) =>
    perform(
      () => api.call(payouts.verbs.match, { id, bank_entry_id }, { version }),
      () => showToast({ tone: "good", text: t("bank.matched") }),
    );
  const unmatch = () =>
    perform(
      () => api.call(payouts.verbs.unmatch, { id }, { version }),
      () => showToast({ tone: "good", text: t("bank.removed") }),
    );
  return (
    <Section title={t("bank.title")}>
      {entries.length === 0 ? <p className="py-2 text-sm text-muted">{t("bank.none")}</p> : null}
      <ul className="grid text-sm">
        {entries.map(({ entry, certainty }) => (
          <li key={entry.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1">
            <AheadLink
              href={`${pagePath("payments", "bank-entries")}?open=${entry.id}`}
              className="inline-flex min-h-6 min-w-0 items-center underline [overflow-wrap:anywhere]"
            >
              <bdi>{entry.text === "" ? entry.reference : entry.text}</bdi>
            </AheadLink>
            <DateText value={entry.date} className="text-muted" />
            <Badge tone={certainty === "likely" ? "warn" : "good"}>{t(certainty === null ? "bank.found" : `bank.${certainty}`)}</Badge>
            <Amount value={entry.amount} currency={entry.currency} className="ms-auto" />
            {can("payouts.write") ? (
              <Button busy={busy} className="text-sm" onClick={() => void (certainty === null ? unmatch() : match(entry.id))}>
                {t(certainty === null ? "verbs.unmatch.do" : "verbs.match.do")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
