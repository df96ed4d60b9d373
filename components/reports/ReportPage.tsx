"use client";

import { useTranslations } from "next-intl";
import Form from "next/form";
import { AheadLink } from "@/components/ui/AheadLink";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useLiveRefresh } from "@/components/live/LiveProvider";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { CurrencySelect } from "@/components/ui/CurrencySelect";
import type { Currency } from "@/lib/commerce/currencies";

const reports = [
  "ageing",
  "invoiced-paid",
  "cash-in",
  "sales",
  "pipeline",
  "credit-reasons",
  "number-series",
  "service-levels",
  "time",
] as const;
export type ReportKey = (typeof reports)[number];

interface ReportPageProps {
  report: ReportKey;
  /** The form fields of the period; null for a report without parameters. */
  fields: ReactNode;
  currency: Currency | null;
  /** The currencies of the report; the reader chooses if there are several. */
  currencies: readonly Currency[];
  download: ReactNode;
  children: ReactNode;
}

/**
 * A report whose parameters are in the address and set by a form that needs no JavaScript. It reloads when an invoice, a payment, a lead,
 * a ticket or time changes.
 */
export function ReportPage({ report, fields, currency, currencies, download, children }: ReportPageProps) {
  const t = useTranslations("reports");
  const pagePath = usePagePath();
  const path = usePathname();
  useLiveRefresh(["invoices", "payments", "leads", "tickets", "credit_notes", "time-entries"]);
  return (
    <>
      <PageHeader title={t("title")} action={download} />
      <nav aria-label={t("title")} className="flex gap-1 overflow-x-auto border-b border-line px-3 md:px-5">
        {reports.map((key) => (
          <AheadLink
            key={key}
            href={pagePath("reports", key)}
            aria-current={key === report ? "page" : undefined}
            className={classNames(
              "-mb-px flex min-h-9 items-center border-b-2 border-transparent px-2 text-sm whitespace-nowrap",
              "text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium",
              "aria-[current=page]:text-text",
            )}
          >
            {t(`tabs.${key}`)}
          </AheadLink>
        ))}
      </nav>
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 md:px-6">
        {fields === null ? null : (
          <Form action={path} className="flex flex-wrap items-end gap-3">
            {fields}
            {currency === null ? null : (
              <CurrencySelect
                key={currency}
                currencies={currencies}
                name="currency"
                label={t("currency")}
                defaultValue={currency}
                className="w-28"
              />
            )}
            <Button type="submit">{t("show")}</Button>
          </Form>
        )}
        {children}
      </div>
    </>
  );
}
