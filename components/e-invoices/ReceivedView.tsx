"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { unitNameOf } from "@/lib/commerce/e-invoicing";
import type { ReceivedInvoice } from "@/lib/domains/e-invoices/schema";
import { ProblemList } from "./ProblemList";
import type { ProblemRow } from "./resource";

interface ReceivedViewProps {
  content: Wire<typeof ReceivedInvoice>;
  problems: readonly ProblemRow[];
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** A received electronic invoice for people: who sent it, its lines, taxes and totals, and what the rules find. */
export function ReceivedView({ content, problems }: ReceivedViewProps) {
  const t = useTranslations("e_invoices.on_records.received");
  const locale = useLocale();
  const { currency, seller, lines, taxes } = content;
  const money = (value: string | null) => (value === null ? null : <Amount value={value} currency={currency} />);
  const date = (value: string | null) => (value === null ? null : day.test(value) ? <DateText value={value} /> : value);
  const percent = (rate: string | null) => (rate === null ? "" : ` ${rate}%`);
  return (
    <div className="grid gap-4">
      {problems.length === 0 ? (
        <Alert tone="good" title={t("valid")} />
      ) : (
        <Alert tone="warn" title={t("problems")}>
          <p>{t("problems_text")}</p>
          <ProblemList problems={problems} customerId={null} unlinked />
        </Alert>
      )}
      <Facts
        facts={[
          { label: t("buyer"), value: <bdi>{content.buyer.name}</bdi> },
          { label: t("seller"), value: <bdi className="font-medium">{seller.name}</bdi> },
          { label: t("tax_id"), value: seller.tax_id === null ? null : <bdi>{seller.tax_id}</bdi> },
          { label: t("address"), value: seller.address.length === 0 ? null : <bdi>{seller.address.join(", ")}</bdi> },
          { label: t("kind"), value: t(`kinds.${content.kind}`) },
          { label: t("number"), value: <bdi>{content.number}</bdi> },
          { label: t("corrects"), value: content.corrects?.length ? <bdi>{content.corrects.join(", ")}</bdi> : null },
          { label: t("issue_date"), value: date(content.issue_date) },
          { label: t("due_date"), value: date(content.due_date) },
          { label: t("account"), value: content.payment.account === null ? null : <bdi>{content.payment.account}</bdi> },
        ]}
      />
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-1 text-start font-normal">
                {t("description")}
              </th>
              <th scope="col" className="py-1 ps-3 text-end font-normal">
                {t("quantity")}
              </th>
              <th scope="col" className="py-1 ps-3 text-end font-normal">
                {t("tax")}
              </th>
              <th scope="col" className="py-1 ps-3 text-end font-normal">
                {t("net")}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={index} className="border-b border-line align-top">
                <td className="py-1 whitespace-pre-line">
                  <bdi>{line.description}</bdi>
                </td>
                <td className="numbers py-1 ps-3 text-end">
                  <bdi>{`${line.quantity} ${unitNameOf(line.unit, locale)}`.trim()}</bdi>
                </td>
                <td className="numbers py-1 ps-3 text-end">
                  <bdi>{`${line.category}${percent(line.rate)}`}</bdi>
                </td>
                <td className="numbers py-1 ps-3 text-end">{money(line.net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Facts
        facts={[
          { label: t("net"), value: money(content.net) },
          ...taxes.map((tax) => ({ label: <bdi>{`${t("tax")} ${tax.category}${percent(tax.rate)}`}</bdi>, value: money(tax.amount) })),
          { label: t("total"), value: <span className="font-medium">{money(content.total)}</span> },
          { label: t("due"), value: money(content.due) },
        ]}
      />
      {content.notes.map((note) => (
        <p key={note} className="text-sm whitespace-pre-line text-muted">
          <bdi>{note}</bdi>
        </p>
      ))}
    </div>
  );
}
