"use client";

import { useTranslations } from "next-intl";
import Form from "next/form";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import type { Wire } from "@/components/api/resource";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { DayField } from "@/components/ui/DayField";
import { Input, SelectField } from "@/components/ui/Input";
import { classNames } from "@/components/ui/class-names";
import { ProfitGroup, type Profit, type StaffCosts } from "@/lib/domains/project-billing/schema";
import { projects } from "./resource";

type Report = Wire<typeof Profit>;
type Costs = Wire<typeof StaffCosts>;

/** Revenue less cost by project, customer or colleague, and what an hour of each colleague costs. */
export function ProfitPage({ report, costs }: { report: Report; costs: Costs }) {
  const t = useTranslations("projects.profit");
  const plural = useTranslations("projects");
  const pagePath = usePagePath();
  const path = usePathname();
  const { by, from, to, data } = report;
  return (
    <>
      <PageHeader title={t("title")} trail={[{ label: plural("plural"), href: pagePath("projects") }]} />
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-4 md:px-6">
        <Form action={path} className="flex flex-wrap items-end gap-3">
          <SelectField name="by" label={t("by")} defaultValue={by} key={by}>
            {ProfitGroup.options.map((value) => (
              <option key={value} value={value}>
                {t(`groups.${value}`)}
              </option>
            ))}
          </SelectField>
          <DayField key={`from ${from}`} name="from" label={t("from")} defaultValue={from} className="w-44" />
          <DayField key={`to ${to}`} name="to" label={t("to")} defaultValue={to} className="w-44" />
          <Button type="submit">{t("show")}</Button>
        </Form>
        {data.some(({ incomplete }) => incomplete) ? <Alert tone="warn">{t("incomplete")}</Alert> : null}
        {data.length === 0 ? <p className="text-muted">{t("empty")}</p> : <ProfitTable report={report} />}
        <section className="grid max-w-xl gap-2">
          <h2 className="font-semibold">{t("costs", { currency: costs.currency })}</h2>
          <p className="text-sm text-muted">{t("costs_note")}</p>
          <ul className="grid text-sm">
            {costs.data.map((cost) => (
              <CostLine key={cost.staff_id} cost={cost} />
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function ProfitTable({ report: { by, data } }: { report: Report }) {
  const t = useTranslations("projects.profit");
  const heads = ["hours", "revenue", "cost", "profit", "margin"] as const;
  return (
    <div className="overflow-x-auto" role="region" aria-label={t("title")} tabIndex={0}>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="h-9 min-w-40 pe-4 text-start font-normal">
              {t(`groups.${by}`)}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="h-9 ps-4 text-figures font-normal whitespace-nowrap">
                {t(`heads.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, name, currency, seconds, revenue, cost, profit, margin }) => (
            <tr key={`${id} ${currency}`} className="border-b border-line">
              <th scope="row" className="h-9 pe-4 text-start font-normal">
                <bdi>{name}</bdi>
              </th>
              <td className="numbers h-9 ps-4 text-figures">{Math.round(seconds / 360) / 10}</td>
              <td className="h-9 ps-4 text-figures">
                <Amount value={revenue} currency={currency} />
              </td>
              <td className="h-9 ps-4 text-figures">{cost === null ? "–" : <Amount value={cost} currency={currency} />}</td>
              <td className={classNames("h-9 ps-4 text-figures", profit?.startsWith("-") === true && "text-bad")}>
                {profit === null ? "–" : <Amount value={profit} currency={currency} />}
              </td>
              <td className="h-9 ps-4 text-figures">{margin === null ? "–" : t("percent", { percent: margin })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CostLine({ cost: { staff_id, name, hourly_cost } }: { cost: Costs["data"][number] }) {
  const t = useTranslations("projects.profit");
  const router = useRouter();
  const { api, perform, busy } = usePerform([projects.name]);
  const [text, setText] = useState(hourly_cost ?? "");
  const isChanged = text.trim() !== (hourly_cost ?? "");
  const save = () =>
    void perform(
      () => api.call(projects.verbs.set_cost, { staff_id, hourly_cost: text.trim() === "" ? null : text.trim() }),
      () => router.refresh(),
    );
  return (
    <li className="border-b border-line last:border-0">
      <form
        noValidate
        method="post"
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-1 sm:grid-cols-[minmax(10rem,1fr)_7rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !busy) save();
        }}
      >
        <bdi className="min-w-0 [overflow-wrap:anywhere] max-sm:col-span-2">{name}</bdi>
        <Input
          name={`cost_${staff_id}`}
          aria-label={t("cost_of", { name })}
          inputMode="decimal"
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={busy} disabled={!isChanged}>
          {t("save")}
        </Button>
      </form>
    </li>
  );
}
