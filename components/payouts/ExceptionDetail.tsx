"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { usePerform } from "@/components/api/use-perform";
import { ProviderName } from "@/components/payments/gateways/ProviderName";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Facts } from "@/components/ui/Facts";
import { payoutExceptions, type ExceptionRow } from "./resource";
import { ResolveDialog } from "./ResolveDialog";

/** Both sides of a difference, what to do about it, and what was done. */
export function ExceptionDetail({ exception }: { exception: ExceptionRow }) {
  const t = useTranslations("payout_exceptions");
  const pagePath = usePagePath();
  const { kind, status, note, payment_id, payment_ref, refund_ref, amount, currency, expected, expected_currency } = exception;
  const money = (value: string | null, of: ExceptionRow["currency"]) =>
    value === null || of === null ? null : <Amount value={value} currency={of} />;
  return (
    <div className="grid gap-x-10 gap-y-4 text-sm whitespace-normal lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-3">
        {status === "open" ? <p>{t(`advice.${kind}`)}</p> : null}
        {note === null ? null : <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
        {payment_id === null ? null : (
          <AheadLink href={pagePath("payments", payment_id)} className="inline-flex min-h-6 items-center justify-self-start underline">
            {t("to_payment")}
          </AheadLink>
        )}
        <ExceptionActions exception={exception} />
      </div>
      <Facts
        facts={[
          { label: t("fields.gateway"), value: <ProviderName gateway={exception.gateway} /> },
          { label: t("fields.amount"), value: money(amount, currency) },
          { label: t("fields.expected"), value: money(expected, expected_currency) },
          { label: t("fields.payment_ref"), value: payment_ref === null ? null : <bdi>{payment_ref}</bdi> },
          { label: t("fields.refund_ref"), value: refund_ref === null ? null : <bdi>{refund_ref}</bdi> },
          {
            label: t("fields.resolved_by"),
            value: exception.resolved_by === null ? null : <NameOf lookup={staffLookup} id={exception.resolved_by} fallback="" />,
          },
        ]}
      />
    </div>
  );
}

function ExceptionActions({ exception: { id, status, version } }: { exception: ExceptionRow }) {
  const t = useTranslations("payout_exceptions");
  const can = useCan();
  const [resolving, setResolving] = useState(false);
  const { api, perform, busy } = usePerform([payoutExceptions.name]);
  if (!can("payouts.write") || status === "cleared") return null;
  if (status === "resolved") {
    return (
      <Button
        busy={busy}
        className="justify-self-start text-sm"
        onClick={() => void perform(() => api.call(payoutExceptions.verbs.reopen, { id }, { version }))}
      >
        {t("verbs.reopen.do")}
      </Button>
    );
  }
  return (
    <>
      <Button busy={busy} className="justify-self-start text-sm" onClick={() => setResolving(true)}>
        {t("verbs.resolve.do")}
      </Button>
      {resolving ? <ResolveDialog id={id} version={version} onClose={() => setResolving(false)} /> : null}
    </>
  );
}
