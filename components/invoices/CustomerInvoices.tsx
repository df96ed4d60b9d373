"use client";

import { AmountDue } from "./AmountDue";
import { invoices } from "./resource";
import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import type { Wire } from "@/components/api/resource";
import { customers } from "@/components/customers/resource";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { recordSegments } from "@/components/nouns";
import { usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import { isCredited } from "@/lib/domains/invoices/rules";
import type { InvoiceStatus, InvoiceSummary } from "@/lib/domains/invoices/schema";

type Row = Wire<typeof InvoiceSummary>;

const tones: Record<InvoiceStatus, Tone> = { draft: "neutral", finalized: "accent", partly_paid: "warn", paid: "good", overdue: "bad" };
const head = "h-8 px-2 font-normal text-muted first:ps-0 last:pe-0";
const cell = "h-9 border-t border-line px-2 whitespace-nowrap first:ps-0 last:pe-0";

/** The customer's invoices, newest first. */
export function CustomerInvoices({ id: customerId }: { id: string }) {
  const t = useTranslations("invoices.on_records");
  const { data } = usePart(customers, customerId, "invoices", invoices.list, {
    customer_id: customerId,
    limit: "20",
    include: "total",
  });
  const rows = data?.data;
  return (
    <Section title={t("title")} all={{ list: "invoices", filter: { customer_id: customerId }, total: data?.total }}>
      {rows === undefined ? <SkeletonLines count={3} /> : null}
      {rows?.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      {rows && rows.length > 0 ? (
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t("title")}>
          <table className="w-full text-sm">
            <thead>
              <tr className="text-start">
                <th scope="col" className={`${head} text-start`}>
                  {t("number")}
                </th>
                <th scope="col" className={`${head} text-start`}>
                  {t("status")}
                </th>
                <th scope="col" className={`${head} hidden text-start sm:table-cell`}>
                  {t("date")}
                </th>
                <th scope="col" className={`${head} hidden text-start sm:table-cell`}>
                  {t("due")}
                </th>
                <th scope="col" className={`${head} hidden text-figures sm:table-cell`}>
                  {t("total")}
                </th>
                <th scope="col" className={`${head} text-figures`}>
                  {t("open")}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} className="hover:bg-hover">
                  <td className={cell}>
                    <InvoiceNumber row={row} />
                  </td>
                  <td className={cell}>
                    {isCredited(row) ? (
                      <Badge tone="neutral">{t("statuses.credited")}</Badge>
                    ) : (
                      <Badge tone={tones[row.status]}>{t(`statuses.${row.status}`)}</Badge>
                    )}
                  </td>
                  <td className={`${cell} hidden sm:table-cell`}>{row.issue_date === null ? null : <DateText value={row.issue_date} />}</td>
                  <td className={`${cell} hidden sm:table-cell`}>{row.due_date === null ? null : <DateText value={row.due_date} />}</td>
                  <td className={`${cell} hidden text-figures sm:table-cell`}>
                    <Amount value={row.total} currency={row.currency} />
                  </td>
                  <td className={`${cell} text-figures`}>
                    <AmountDue invoice={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </Section>
  );
}

function InvoiceNumber({ row }: { row: Row }) {
  const t = useTranslations("invoices.on_records");
  const pagePath = usePagePath();
  const segments = recordSegments("invoice", row.id);
  const name = <bdi className="font-medium">{row.number ?? t("draft")}</bdi>;
  return segments === null ? (
    name
  ) : (
    <AheadLink href={pagePath(...segments)} className="inline-flex min-h-6 items-center hover:underline">
      {name}
    </AheadLink>
  );
}
