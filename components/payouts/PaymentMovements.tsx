"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { payments } from "@/components/payments/resource";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Movements } from "./Movements";

/** What the payment's provider tells of it: its fee, and the payout that it is in. Nothing for one that no provider has told of. */
export function PaymentMovements({ id }: { id: string }) {
  const t = useTranslations("payouts.on_records");
  const pagePath = usePagePath();
  const { data } = usePart(payments, id, "movements", payments.verbs.movements, { id });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={t("title")}>
      <Movements
        movements={data.data}
        note={({ payout_id }) =>
          payout_id === null ? (
            <span className="text-muted">{t("waiting")}</span>
          ) : (
            <AheadLink href={pagePath("payments", "payouts", payout_id)} className="inline-flex min-h-6 items-center underline">
              {t("payout")}
            </AheadLink>
          )
        }
      />
    </Section>
  );
}
