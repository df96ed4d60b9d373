"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { usePerform } from "@/components/api/use-perform";
import type { Wire } from "@/components/api/resource";
import { useLiveRefresh } from "@/components/live/LiveProvider";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { BilledTime } from "@/components/time-entries/BilledTime";
import { useDuration } from "@/components/time-entries/use-duration";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import type { ReadyProject } from "@/lib/domains/project-billing/schema";
import { projects } from "./resource";

type Row = Wire<typeof ReadyProject>;

/** What of all projects can be invoiced, each with one button for the draft. */
export function ReadyToBill({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations("projects.ready");
  const plural = useTranslations("projects");
  const pagePath = usePagePath();
  useLiveRefresh(["projects", "time-entries", "expenses", "invoices"]);
  return (
    <>
      <PageHeader title={t("title")} trail={[{ label: plural("plural"), href: pagePath("projects") }]} />
      <div className="grid max-w-5xl gap-4 px-4 py-4 md:px-6">
        {rows.length === 0 ? <p className="text-muted">{t("empty")}</p> : null}
        <ul className="grid">
          {rows.map((row) => (
            <ReadyLine key={row.project.id} row={row} />
          ))}
        </ul>
      </div>
    </>
  );
}

function ReadyLine({ row }: { row: Row }) {
  const t = useTranslations("projects.ready");
  const can = useCan();
  const router = useRouter();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([projects.name, "invoices", "time-entries", "expenses"]);
  const write = useDuration();
  const { project, customer, currency, time_seconds, time_billed_seconds, time_amount, milestones, milestones_amount, expense_ids } = row;
  const { expenses_amount, total } = row;
  const bill = () =>
    void perform(async () => {
      const invoice = await api.call(projects.verbs.invoice, { id: project.id });
      router.push(pagePath("invoices", invoice.id));
    });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
      <span className="grid min-w-0 flex-1 basis-56">
        <AheadLink href={pagePath("projects", project.id)} className="inline-flex min-h-6 items-center font-medium hover:underline">
          <bdi className="[overflow-wrap:anywhere]">{project.name}</bdi>
        </AheadLink>
        <bdi className="text-sm text-muted">{customer.name}</bdi>
      </span>
      <ul className="grid basis-64 text-sm text-muted">
        {time_seconds > 0 ? (
          <li className="flex justify-between gap-4">
            <BilledTime seconds={time_seconds} billed_seconds={time_billed_seconds} write={write} />
            {time_amount === null ? <span className="text-warn">{t("no_rate")}</span> : <Amount value={time_amount} currency={currency} />}
          </li>
        ) : null}
        {milestones.length > 0 ? (
          <li className="flex justify-between gap-4">
            <span>{t("milestones", { count: milestones.length })}</span>
            <Amount value={milestones_amount} currency={currency} />
          </li>
        ) : null}
        {expense_ids.length > 0 ? (
          <li className="flex justify-between gap-4">
            <span>{t("expenses", { count: expense_ids.length })}</span>
            <Amount value={expenses_amount} currency={currency} />
          </li>
        ) : null}
      </ul>
      <span className="min-w-28 text-figures font-semibold">
        <Amount value={total} currency={currency} />
      </span>
      {can("invoices.write") ? (
        <Button busy={busy} onClick={bill}>
          {t("create")}
        </Button>
      ) : null}
    </li>
  );
}
