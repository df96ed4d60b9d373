"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import type { Wire } from "@/components/api/resource";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Input } from "@/components/ui/Input";
import type { ProjectFinances as Finances } from "@/lib/domains/project-billing/schema";
import { Meter } from "./Meter";
import { projects, type ProjectRow } from "./resource";

type FinancesRow = Wire<typeof Finances>;

/** The fee with its milestones, and the budget in money; nothing where the project has neither. */
export function ProjectFinances({ project }: { project: ProjectRow }) {
  const t = useTranslations("projects.finances");
  const { id, version } = project;
  // The version is part of the key, so that another price or fee is shown at once.
  const { data } = usePart(projects, id, `finances ${String(version)}`, projects.verbs.finances, { id });
  if (data === undefined || (data.fee === null && data.budget === null)) return null;
  return (
    <Section title={t("title")}>
      {data.fee === null ? null : <Fee id={id} finances={data} fee={data.fee} />}
      {data.budget === null ? null : <Budget budget={data.budget} currency={data.currency} />}
    </Section>
  );
}

function Fee({ id, finances, fee }: { id: string; finances: FinancesRow; fee: NonNullable<FinancesRow["fee"]> }) {
  const t = useTranslations("projects.finances");
  const can = useCan();
  const router = useRouter();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([projects.name, "invoices"]);
  const [percent, setPercent] = useState("");
  const { currency, milestones } = finances;
  const mayBill = can("invoices.write");
  const bill = (part: { milestones: string[] } | { percent: string }) =>
    void perform(async () => {
      const invoice = await api.call(projects.verbs.invoice_fee, { id, ...part });
      router.push(pagePath("invoices", invoice.id));
    });
  const share = Number(fee.amount) === 0 ? 0 : (Number(fee.invoiced) / Number(fee.amount)) * 100;
  return (
    <div className="grid gap-2 text-sm">
      <Meter percent={share} tone="accent" />
      <p className="flex flex-wrap justify-between gap-x-4 text-muted">
        <span>
          {t.rich("invoiced", {
            invoiced: () => <Amount value={fee.invoiced} currency={currency} />,
            fee: () => <Amount value={fee.amount} currency={currency} />,
          })}
        </span>
        <span>{t.rich("left", { left: () => <Amount value={fee.left} currency={currency} /> })}</span>
      </p>
      <ul className="grid">
        {milestones.map(({ key, title, amount, done, invoice_id }) => (
          <li key={key} className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <bdi className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{title}</bdi>
            <Amount value={amount} currency={currency} />
            {invoice_id !== null ? (
              <RecordName noun="invoice" id={invoice_id} title={t("on_invoice")} />
            ) : done && mayBill ? (
              <Button busy={busy} onClick={() => bill({ milestones: [key] })}>
                {t("invoice")}
              </Button>
            ) : (
              <Badge tone="neutral">{t(done ? "ready" : "not_reached")}</Badge>
            )}
          </li>
        ))}
      </ul>
      {mayBill && Number(fee.left) > 0 ? (
        <form
          noValidate
          method="post"
          className="flex flex-wrap items-center justify-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (percent.trim() !== "" && !busy) bill({ percent: percent.trim() });
          }}
        >
          <Input
            name="fee_percent"
            aria-label={t("percent")}
            placeholder={t("percent")}
            inputMode="decimal"
            dir="ltr"
            className="w-40"
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            {t("invoice_percent")}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

function Budget({ budget, currency }: { budget: NonNullable<FinancesRow["budget"]>; currency: FinancesRow["currency"] }) {
  const t = useTranslations("projects.finances");
  const { amount, spent, percent, runs_out_on } = budget;
  const isOver = percent >= 100;
  return (
    <div className="grid gap-1 text-sm">
      <Meter percent={percent} tone={isOver ? "bad" : percent >= 75 ? "warn" : "accent"} />
      <p className="flex flex-wrap justify-between gap-x-4 text-muted">
        <span>
          {t.rich("budget", {
            spent: () => <Amount value={spent} currency={currency} />,
            budget: () => <Amount value={amount} currency={currency} />,
            percent,
          })}
        </span>
        {isOver ? (
          <span className="font-medium text-bad">{t("over")}</span>
        ) : runs_out_on === null ? null : (
          <span>{t.rich("runs_out", { day: () => <DateText value={runs_out_on} /> })}</span>
        )}
      </p>
    </div>
  );
}
