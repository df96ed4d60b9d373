"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePart, useRecord } from "@/components/api/use-record";
import { ProviderName } from "@/components/payments/gateways/ProviderName";
import { RecordPage } from "@/components/record/RecordPage";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { Movements } from "./Movements";
import { PayoutBankPart } from "./PayoutBankPart";
import { PayoutState } from "./PayoutState";
import { payouts, type PayoutRow } from "./resource";

/** The most of one answer. */
const mostMovements = 200;

export function PayoutRecordPage({ payout: initial }: { payout: PayoutRow }) {
  const t = useTranslations("payouts");
  const can = useCan();
  const pagePath = usePagePath();
  const payout = useRecord(payouts, initial.id, initial);
  const [limit, setLimit] = useState(50);
  const { data } = usePart(payouts, payout.id, "movements", payouts.verbs.movements, { id: payout.id, limit: String(limit) });
  const { currency, gross, fees } = payout;
  return (
    <RecordPage
      title={t.rich("record.title", { gateway: () => <ProviderName gateway={payout.gateway} /> })}
      trail={[
        { label: t("payments"), href: pagePath("payments") },
        { label: t("title"), href: pagePath("payments", "payouts") },
      ]}
      status={<PayoutState payout={payout} />}
      amounts={
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Amount value={payout.amount} currency={currency} className="text-xl font-semibold" />
          {gross === null || fees === null ? null : (
            <span className="text-muted">
              {t.rich("record.sums", {
                gross: () => <Amount value={gross} currency={currency} />,
                fees: () => <Amount value={fees} currency={currency} />,
              })}
            </span>
          )}
        </p>
      }
      rail={
        <Section title={t("record.details")}>
          <Facts
            facts={[
              { label: t("fields.gateway"), value: <ProviderName gateway={payout.gateway} /> },
              { label: t("fields.made_at"), value: <DateText value={payout.made_at} /> },
              { label: t("fields.date"), value: payout.date === null ? null : <DateText value={payout.date} /> },
              { label: t("fields.payout_ref"), value: <bdi>{payout.payout_ref}</bdi> },
              { label: t("fields.reference"), value: payout.reference === null ? null : <bdi>{payout.reference}</bdi> },
            ]}
          />
        </Section>
      }
    >
      <Section title={t("record.movements")}>
        {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("record.no_movements")}</p> : null}
        <Movements movements={data?.data ?? []} />
        {data?.next_cursor && limit < mostMovements ? (
          <Button className="mt-2 justify-self-start text-sm" onClick={() => setLimit(mostMovements)}>
            {t("record.more")}
          </Button>
        ) : null}
      </Section>
      {can("bank_entries.read") ? <PayoutBankPart payout={payout} /> : null}
    </RecordPage>
  );
}
