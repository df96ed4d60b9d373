"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useSingle } from "@/components/api/use-record";
import { payments } from "@/components/payments/resource";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Facts } from "@/components/ui/Facts";
import { showToast } from "@/components/ui/toast-store";
import { ChooseDialog } from "./ChooseDialog";
import { bankEntries, changedLists, type BankEntryRow } from "./resource";

/** What an entry says, what it pays, and what can be done with it. */
export function EntryDetail({ entry }: { entry: BankEntryRow }) {
  const t = useTranslations("bank_entries");
  const pagePath = usePagePath();
  const { match } = entry;
  return (
    <div className="grid gap-x-10 gap-y-4 text-sm whitespace-normal lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-3">
        {entry.text === "" ? null : <p className="whitespace-pre-line [overflow-wrap:anywhere]">{entry.text}</p>}
        {match === null ? null : (
          <div className="grid gap-1">
            <p className="text-muted">{t("pays", { customer: match.customer_name })}</p>
            <ul className="grid">
              {match.invoices.map(({ id, number, amount }) => (
                <li key={id} className="flex min-h-9 items-center justify-between gap-3 border-b border-line">
                  <AheadLink href={pagePath("invoices", id)} className="inline-flex min-h-6 items-center underline">
                    <bdi>{number}</bdi>
                  </AheadLink>
                  <Amount value={amount} currency={entry.currency} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <EntryActions entry={entry} />
      </div>
      <Facts
        facts={[
          { label: t("fields.account"), value: entry.account === "" ? null : <bdi>{entry.account}</bdi> },
          { label: t("fields.payer_account"), value: entry.payer_account === null ? null : <bdi>{entry.payer_account}</bdi> },
          { label: t("fields.reference"), value: <bdi>{entry.reference}</bdi> },
        ]}
      />
    </div>
  );
}

function EntryActions({ entry }: { entry: BankEntryRow }) {
  const t = useTranslations("bank_entries");
  const can = useCan();
  const pagePath = usePagePath();
  const [choosing, setChoosing] = useState(false);
  const { api, perform, busy } = usePerform(changedLists);
  const { id, status, match, payment_id } = entry;
  const which = { version: entry.version };
  const confirm = (choice: { invoice_ids?: string[]; customer_id?: string }) =>
    perform(
      () => api.call(bankEntries.verbs.confirm, { id, ...choice }, which),
      () => showToast({ tone: "good", text: t("verbs.confirm.done") }),
    );
  const payment = useSingle(payments, can("payments.read") ? payment_id : null, null);
  const reopen = can("payments.write") && status !== "open" && (payment_id === null || (payment?.reversal ?? null) !== null) && (
    <Button busy={busy} className="text-sm" onClick={() => void perform(() => api.call(bankEntries.verbs.reopen, { id }, which))}>
      {t("verbs.reopen.do")}
    </Button>
  );
  if (payment_id !== null) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <AheadLink href={pagePath("payments", payment_id)} className="inline-flex min-h-6 items-center underline">
          {t("to_payment")}
        </AheadLink>
        {reopen}
      </div>
    );
  }
  if (!can("payments.write")) return null;
  if (reopen) return <div>{reopen}</div>;
  return (
    <div className="flex flex-wrap gap-2">
      {match === null ? null : (
        <Button tone="primary" busy={busy} className="text-sm" onClick={() => void confirm({})}>
          {t("verbs.confirm.do")}
        </Button>
      )}
      <Button busy={busy} className="text-sm" onClick={() => setChoosing(true)}>
        {t("choose")}
      </Button>
      <Button
        tone="quiet"
        busy={busy}
        className="text-sm"
        onClick={() => void perform(() => api.call(bankEntries.verbs.dismiss, { id }, which))}
      >
        {t("verbs.dismiss.do")}
      </Button>
      {choosing ? (
        <ChooseDialog
          entry={entry}
          busy={busy}
          onChoose={(choice) => void confirm(choice).then((done) => done && setChoosing(false))}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  );
}
