"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { customerLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { AheadLink } from "@/components/ui/AheadLink";
import { isZero } from "@/lib/commerce/is-zero";
import { AttemptActions } from "./AttemptActions";
import { ProviderName } from "../gateways/ProviderName";
import type { Attempt } from "../resource";

/** The full detail of a payment attempt: what happened, the available actions, its customer and its invoices. */
export function AttemptDetail({ attempt }: { attempt: Attempt }) {
  const t = useTranslations("payments.attempts");
  const pagePath = usePagePath();
  const link = (href: string, words: ReactNode) => (
    <AheadLink href={href} className="inline-flex min-h-6 items-center underline">
      {words}
    </AheadLink>
  );
  return (
    <div className="grid gap-x-10 gap-y-4 text-sm whitespace-normal lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-2">
        <AttemptActions attempt={attempt} />
        {attempt.allocations.length === 0 ? null : (
          <ul className="grid">
            {attempt.allocations.map(({ invoice_id, amount }) => (
              <li key={invoice_id} className="flex min-h-9 items-center justify-between gap-3 border-b border-line">
                {link(pagePath("invoices", invoice_id), t("to_invoice"))}
                <Amount value={amount} currency={attempt.currency} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Facts
        facts={[
          {
            label: t("fields.customer_id"),
            value: link(
              pagePath("customers", attempt.customer_id),
              <bdi>
                <NameOf lookup={customerLookup} id={attempt.customer_id} fallback={t("to_customer")} />
              </bdi>,
            ),
          },
          { label: t("fields.status"), value: t(`status.${attempt.status}`) },
          { label: t("fields.gateway"), value: <ProviderName gateway={attempt.gateway} /> },
          {
            label: t("fields.payment"),
            value: attempt.payment_id === null ? null : link(pagePath("payments", attempt.payment_id), t("to_payment")),
          },
          {
            label: t("fields.surcharge"),
            value: isZero(attempt.surcharge) ? null : <Amount value={attempt.surcharge} currency={attempt.currency} />,
          },
          { label: t("fields.reason"), value: attempt.reason },
          { label: t("fields.created_at"), value: <DateText value={attempt.created_at} time /> },
          { label: t("fields.updated_at"), value: <DateText value={attempt.updated_at} time /> },
        ]}
      />
    </div>
  );
}
