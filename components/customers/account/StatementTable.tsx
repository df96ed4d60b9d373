"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { AheadLink } from "@/components/ui/AheadLink";
import type { Statement } from "@/lib/domains/ledger/schema";

type Entries = Wire<typeof Statement>;

const head = "h-8 px-2 font-normal text-muted first:ps-0 last:pe-0";
const cell = "h-9 border-t border-line px-2 first:ps-0 last:pe-0";

/** Every entry that changed the balance, between the opening and the closing balance. */
export function StatementTable({
  statement: { lines, opening, closing, currency, from, to },
  numbers,
}: {
  statement: Entries;
  numbers: Readonly<Record<string, string>>;
}) {
  const t = useTranslations("customers.statement");
  const edge = (label: string, day: string, amount: string) => (
    <tr className="font-medium">
      <td className={`${cell} whitespace-nowrap`}>
        <DateText value={day} />
      </td>
      <td className={cell}>{label}</td>
      <td className={`${cell} hidden sm:table-cell`} />
      <td className={`${cell} text-figures whitespace-nowrap`}>
        <Amount value={amount} currency={currency} />
      </td>
    </tr>
  );
  return (
    <div role="group" aria-label={t("lines")} tabIndex={0} className="min-w-0 overflow-x-auto print:overflow-visible">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-start`}>
              {t("day")}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t("what")}
            </th>
            <th scope="col" className={`${head} hidden text-figures sm:table-cell`}>
              {t("amount")}
            </th>
            <th scope="col" className={`${head} text-figures`}>
              {t("balance")}
            </th>
          </tr>
        </thead>
        <tbody>
          {edge(t("opening"), from, opening)}
          {lines.map((line) => (
            <tr key={line.id} className="break-inside-avoid hover:bg-hover">
              <td className={`${cell} whitespace-nowrap`}>
                <DateText value={line.day} />
              </td>
              <td className={cell}>
                <What line={line} number={line.invoice_id === null ? undefined : numbers[line.invoice_id]} />
                <span className="block text-muted sm:hidden">
                  <Amount value={line.amount} currency={currency} />
                </span>
              </td>
              <td className={`${cell} hidden text-figures whitespace-nowrap sm:table-cell`}>
                <Amount value={line.amount} currency={currency} />
              </td>
              <td className={`${cell} text-figures whitespace-nowrap`}>
                <Amount value={line.balance} currency={currency} />
              </td>
            </tr>
          ))}
          {lines.length === 0 ? (
            <tr>
              <td colSpan={4} className={`${cell} text-muted`}>
                {t("nothing")}
              </td>
            </tr>
          ) : null}
          {edge(t("closing"), to, closing)}
        </tbody>
      </table>
    </div>
  );
}

/** The kind of an entry, with links to its payment, its credit note and its invoice. */
function What({
  line: { kind, invoice_id, payment_id, credit_note_id, credit_note_number: note },
  number,
}: {
  line: Entries["lines"][number];
  number: string | undefined;
}) {
  const t = useTranslations("customers.statement");
  const can = useCan();
  const pagePath = usePagePath();
  const links = "inline-flex min-h-6 items-center underline";
  const words = t(`kinds.${kind}`);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {payment_id !== null && can("payments.read") ? (
        <AheadLink href={pagePath("payments", payment_id)} className={links}>
          {words}
        </AheadLink>
      ) : (
        words
      )}
      {credit_note_id === null || note === null ? null : can("credit_notes.read") ? (
        <AheadLink href={pagePath("credit-notes", credit_note_id)} className={links}>
          <bdi>{note}</bdi>
        </AheadLink>
      ) : (
        <bdi>{note}</bdi>
      )}
      {invoice_id !== null && number !== undefined ? (
        <AheadLink href={pagePath("invoices", invoice_id)} className={links}>
          <bdi>{number}</bdi>
        </AheadLink>
      ) : null}
      {invoice_id === null && kind !== "refund" ? <span className="text-muted">{t("credit")}</span> : null}
    </span>
  );
}
