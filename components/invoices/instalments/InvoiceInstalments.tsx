"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { isZero } from "@/lib/commerce/is-zero";
import { invoices } from "../resource";

// Loaded on first use.
const InstalmentsDialog = dynamic(() => import("./InstalmentsDialog").then((module) => module.InstalmentsDialog), { ssr: false });

/** The instalments of an invoice, on its page; nothing where there is no plan and none can be made. */
export function InvoiceInstalments({ id }: { id: string }) {
  const t = useTranslations("invoices.on_records.instalments");
  const can = useCan();
  const [planning, setPlanning] = useState(false);
  const { data } = usePart(invoices, id, "instalments", invoices.verbs.read_instalments, { id });
  if (data === undefined || (data.parts.length === 0 && !data.changeable)) return null;
  const mayPlan = data.changeable && can("invoices.write");
  return (
    <Section
      title={t("title")}
      action={
        mayPlan ? (
          <Button tone="quiet" className="text-sm" onClick={() => setPlanning(true)}>
            {t(data.parts.length === 0 ? "plan" : "change")}
          </Button>
        ) : null
      }
    >
      {data.parts.length === 0 ? <p className="py-1 text-sm text-muted">{t("none")}</p> : null}
      <ol className="grid text-sm">
        {data.parts.map(({ number, due_date, amount, open }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0">
            <span className="grow">
              <DateText value={due_date} />
            </span>
            {isZero(open) ? <Badge tone={data.credited ? "neutral" : "good"}>{t(data.credited ? "credited" : "paid")}</Badge> : null}
            {isZero(open) || open === amount ? null : (
              <span className="text-muted">{t.rich("left", { amount: () => <Amount value={open} currency={data.currency} /> })}</span>
            )}
            <Amount value={amount} currency={data.currency} />
          </li>
        ))}
      </ol>
      {planning ? <InstalmentsDialog id={id} plan={data} onClose={() => setPlanning(false)} /> : null}
    </Section>
  );
}
