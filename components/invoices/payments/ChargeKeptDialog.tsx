"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { useProblemText } from "@/components/api/use-problem-text";
import type { Attempt, KeptMethod } from "@/components/payments/resource";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import type { Tone } from "@/components/ui/Shape";
import { invoices, type InvoiceRecord } from "@/components/invoices/resource";

interface Outcome {
  tone: Tone;
  text: string;
}

/**
 * Takes what is due from a method that the customer let the company keep: names both before it is done, and says afterwards what came of
 * it.
 */
export function ChargeKeptDialog({
  invoice,
  methods,
  onClose,
}: {
  invoice: InvoiceRecord;
  methods: readonly KeptMethod[];
  onClose: () => void;
}) {
  const t = useTranslations("invoices.charging");
  const words = useTranslations("staff.form");
  const say = useProblemText();
  const { api, perform, busy } = usePerform([invoices.name, "payments", "payment-attempts", "customers"]);
  // The amount of the question stays with it, whatever the invoice comes to owe meanwhile.
  const [asked] = useState({ amount: invoice.amount_due, currency: invoice.currency });
  const [chosen, setChosen] = useState(methods[0]?.id);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // What a refusal makes the company forget goes from the list, and not from the question.
  const [kept] = useState(methods);
  const method = kept.find(({ id }) => id === chosen) ?? kept[0];

  function tell({ status, attention, failure }: Attempt): Outcome {
    if (attention !== null) return { tone: "warn", text: t("unanswered") };
    if (status === "succeeded") return { tone: "good", text: t("paid") };
    if (status === "failed" || status === "expired") return { tone: "bad", text: t("refused", { words: failure ?? "" }) };
    return { tone: "accent", text: t("pending") };
  }
  /** The provider's refusal comes as the request's: its words say more than the kind of it. */
  function refused(error: unknown): Outcome {
    const words =
      error instanceof ApiProblem && (error.code === "invalid" || error.code === "upstream" || error.errors.length > 0)
        ? t("refused", { words: error.errors[0]?.message ?? error.detail })
        : say(error);
    return { tone: "bad", text: words };
  }
  const charge = (id: string) =>
    perform(async () => {
      try {
        setOutcome(tell(await api.call(invoices.verbs.charge_method, { id: invoice.id, method_id: id, amount: asked.amount })));
      } catch (error) {
        setOutcome(refused(error));
      }
    });
  if (method === undefined) return null;
  const amount = <Amount value={asked.amount} currency={asked.currency} className="font-semibold" />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      actions={
        outcome === null ? (
          <>
            <Button onClick={onClose}>{words("cancel")}</Button>
            <Button tone="primary" busy={busy} onClick={() => void charge(method.id)}>
              {t("charge")}
            </Button>
          </>
        ) : (
          <Button tone="primary" autoFocus onClick={onClose}>
            {t("close")}
          </Button>
        )
      }
    >
      {outcome === null ? (
        <div className="grid gap-4">
          {kept.length > 1 ? (
            <fieldset className="grid gap-1">
              <legend className="pb-1 text-sm text-muted">{t("method")}</legend>
              {kept.map(({ id, label }) => (
                <label key={id} className="flex min-h-8 items-center gap-2.5">
                  <input type="radio" name="kept_method" checked={id === method.id} onChange={() => setChosen(id)} className="size-4" />
                  <bdi className="numbers">{label}</bdi>
                </label>
              ))}
            </fieldset>
          ) : null}
          <p>{t.rich("confirm", { amount: () => amount, method: () => <bdi className="numbers font-semibold">{method.label}</bdi> })}</p>
        </div>
      ) : (
        <Alert tone={outcome.tone} live>
          <p className="[overflow-wrap:anywhere]">{outcome.text}</p>
        </Alert>
      )}
    </Dialog>
  );
}
