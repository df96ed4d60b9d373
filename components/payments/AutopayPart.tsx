"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { useCan } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { useIsolate } from "@/components/ui/use-isolate";

/**
 * Whether a customer's recurring invoices are charged by themselves: by whose consent, to which method, and what comes next. Colleagues can
 * turn it off; only the customer can turn it on.
 */
export function AutopayPart({ id }: { id: string }) {
  const t = useTranslations("saved_methods.on_records.autopay");
  const words = useTranslations("staff.form");
  const isolate = useIsolate();
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const { api, perform, busy } = usePerform([customers.name]);
  const { data } = usePart(customers, id, "autopay", customers.verbs.get_autopay, { id });
  if (data === undefined) return null;
  const { method, consent, agreed_by, agreed_at, next_charge: next } = data;
  if (method === null || agreed_at === null) return <p className="pt-3 text-sm text-muted">{t("off")}</p>;
  const end = () =>
    void perform(
      () => api.call(customers.verbs.end_autopay, { id }),
      () => showToast({ tone: "good", text: t("done_off") }),
    ).then((done) => (done ? setAsking(false) : undefined));
  return (
    <div className="grid gap-1 pt-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-48 flex-1">{t("on", { method: isolate(method) })}</p>
        {can("payments.charge") ? (
          <Button tone="quiet" className="text-sm" onClick={() => setAsking(true)}>
            {t("turn_off")}
          </Button>
        ) : null}
      </div>
      <p className="text-muted">{t.rich("agreed", { name: isolate(agreed_by ?? ""), date: () => <DateText value={agreed_at} /> })}</p>
      {next === null ? null : (
        <p className="text-muted">
          {t.rich("next", {
            amount: () => <Amount value={next.amount} currency={next.currency} />,
            date: () => <DateText value={next.date} />,
          })}
        </p>
      )}
      {next?.failure ? (
        <p className="text-bad" dir="auto">
          {t("failed", { reason: next.failure })}
        </p>
      ) : null}
      <details>
        <summary className="w-fit cursor-pointer py-1 underline">{t("view")}</summary>
        <p className="measure pt-1" dir="auto">
          {consent}
        </p>
      </details>
      {asking ? (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t("off_title")}
          size="small"
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{words("cancel")}</Button>
              <Button tone="danger" busy={busy} onClick={end}>
                {t("turn_off")}
              </Button>
            </>
          }
        >
          <p>{t("off_text", { method: isolate(method) })}</p>
        </Dialog>
      ) : null}
    </div>
  );
}
