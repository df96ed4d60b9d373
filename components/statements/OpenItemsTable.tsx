"use client";

import { useTranslations } from "next-intl";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { isZero } from "@/lib/commerce/is-zero";
import type { OpenItemsShown } from "./resource";

const head = "h-8 px-2 font-normal text-muted first:ps-0 last:pe-0";
const cell = "h-9 border-t border-line px-2 first:ps-0 last:pe-0";

/** The invoices that are open on the day, the earliest due first, then their ageing. */
export function OpenItemsTable({ open: { items, currency, credit, total, ageing } }: { open: OpenItemsShown }) {
  const t = useTranslations("statements.page");
  const buckets = useTranslations("statements.buckets");
  const can = useCan();
  const pagePath = usePagePath();
  const money = (value: string) => <Amount value={value} currency={currency} />;
  return (
    <>
      <div role="group" aria-label={t("open_items")} tabIndex={0} className="min-w-0 overflow-x-auto print:overflow-visible">
        <table className="w-full text-sm">
          <thead>
            <tr>
              <th scope="col" className={`${head} text-start`}>
                {t("invoice")}
              </th>
              <th scope="col" className={`${head} hidden text-start sm:table-cell`}>
                {t("issued")}
              </th>
              <th scope="col" className={`${head} text-start`}>
                {t("due")}
              </th>
              <th scope="col" className={`${head} hidden text-figures sm:table-cell`}>
                {t("total")}
              </th>
              <th scope="col" className={`${head} text-figures`}>
                {t("balance")}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.invoice_id} className="break-inside-avoid hover:bg-hover">
                <td className={cell}>
                  {can("invoices.read") ? (
                    <AheadLink href={pagePath("invoices", item.invoice_id)} className="inline-flex min-h-6 items-center underline">
                      <bdi>{item.number}</bdi>
                    </AheadLink>
                  ) : (
                    <bdi>{item.number}</bdi>
                  )}
                </td>
                <td className={`${cell} hidden whitespace-nowrap sm:table-cell`}>
                  <DateText value={item.issue_date} />
                </td>
                <td className={cell}>
                  <DateText value={item.due_date} />
                  {item.days_overdue > 0 ? <span className="block text-bad">{t("days_overdue", { count: item.days_overdue })}</span> : null}
                </td>
                <td className={`${cell} hidden text-figures whitespace-nowrap sm:table-cell`}>{money(item.total)}</td>
                <td className={`${cell} text-figures whitespace-nowrap`}>{money(item.balance)}</td>
              </tr>
            ))}
            {items.length === 0 ? (
              <tr>
                <td colSpan={5} className={`${cell} text-muted`}>
                  {t("nothing_open")}
                </td>
              </tr>
            ) : null}
            {isZero(credit) ? null : <SumRow label={t("credit")} amount={money(credit)} />}
            <SumRow label={t("sum")} amount={money(total)} strong />
          </tbody>
        </table>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {ageing.map(({ bucket, amount }) => (
          <div key={bucket}>
            <dt className="text-sm text-muted">{buckets(bucket)}</dt>
            <dd className={isZero(amount) ? "text-muted" : "font-medium"}>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function SumRow({ label, amount, strong = false }: { label: string; amount: React.ReactNode; strong?: boolean }) {
  return (
    <tr className={strong ? "font-medium" : undefined}>
      <td className={cell} colSpan={2}>
        {label}
      </td>
      <td className={`${cell} hidden sm:table-cell`} />
      <td className={`${cell} hidden sm:table-cell`} />
      <td className={`${cell} text-figures whitespace-nowrap`}>{amount}</td>
    </tr>
  );
}
