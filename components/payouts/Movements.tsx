"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import type { MovementRow } from "./resource";

/** Movements of a balance, each with its fee; `note` says more of one. */
export function Movements({ movements, note }: { movements: readonly MovementRow[]; note?: (movement: MovementRow) => ReactNode }) {
  const t = useTranslations("payouts");
  const pagePath = usePagePath();
  return (
    <ul className="grid text-sm">
      {movements.map((movement) => {
        const { movement_ref, kind, occurred_at, amount, fee, currency, payment_id } = movement;
        const feeText = fee === null ? null : <Amount value={fee} currency={currency} />;
        return (
          <li key={movement_ref} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1">
            {payment_id === null || note !== undefined ? (
              <span>{t(`kinds.${kind}`)}</span>
            ) : (
              <AheadLink href={pagePath("payments", payment_id)} className="inline-flex min-h-6 items-center underline">
                {t(`kinds.${kind}`)}
              </AheadLink>
            )}
            <DateText value={occurred_at} className="text-muted" />
            {note?.(movement)}
            <span className="ms-auto text-muted">
              {feeText === null ? t("on_records.fee_unknown") : t.rich("on_records.fee", { fee: () => feeText })}
            </span>
            <Amount value={amount} currency={currency} className="font-medium" />
          </li>
        );
      })}
    </ul>
  );
}
