import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import type { PortalStatementLine } from "@/lib/domains/portal/schema";
import { encodeId } from "@/lib/kernel/base/ids";

interface StatementLinesProps {
  lines: readonly PortalStatementLine[];
  /** The opening balance, in the reader's format. */
  opening: { day: string; amount: string };
  money: (text: string) => string;
}

/** The statement's entries, each with the balance after it; on a phone the day is above the description. */
export function StatementLines({ lines, opening, money }: StatementLinesProps) {
  const t = useTranslations("portal.statement");
  const locale = useLocale();
  const isolate = useIsolate();
  const link = (href: string, number: string) => (
    <a
      href={href}
      className={classNames("inline-flex min-h-6 items-center underline decoration-line underline-offset-4", "hover:decoration-accent")}
    >
      <bdi>{number}</bdi>
    </a>
  );
  const toInvoice = ({ id, number }: { id: string; number: string }) => link(`/portal/invoices/${encodeId("invoice", id)}`, number);
  return (
    <table className="w-full">
      <caption className="sr-only">{t("lines")}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-start font-normal">
            {t("what")}
          </th>
          <th scope="col" className="py-2 ps-3 text-end font-normal">
            {t("amount")}
          </th>
          <th scope="col" className="py-2 ps-3 text-end font-normal">
            {t("balance")}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-b border-line align-top text-muted">
          <td className="py-2.5">{t("opening", { day: isolate(formatDay(opening.day, locale)) })}</td>
          <td />
          <td className="numbers py-2.5 ps-3 text-end whitespace-nowrap">
            <bdi>{opening.amount}</bdi>
          </td>
        </tr>
        {lines.map(({ day, kind, invoice, credit_note, amount, balance }, index) => (
          <tr key={index} className="border-b border-line align-top">
            <td className="py-2.5">
              <span className="grid justify-items-start">
                <span>
                  {credit_note !== null
                    ? t.rich(kind === "refund" ? "note_refund" : invoice === null ? "note" : "note_of", {
                        note: () => link(`/portal/credit-notes/${encodeId("credit_note", credit_note.id)}`, credit_note.number),
                        invoice: () => (invoice === null ? null : toInvoice(invoice)),
                      })
                    : invoice === null
                      ? t(`kinds.${kind}`)
                      : t.rich(`kinds_of.${kind}`, { invoice: () => toInvoice(invoice) })}
                </span>
                <time dateTime={day} className="text-sm text-muted">
                  <bdi>{formatDay(day, locale)}</bdi>
                </time>
              </span>
            </td>
            <td className="numbers py-2.5 ps-3 text-end whitespace-nowrap">
              <bdi>{money(amount)}</bdi>
            </td>
            <td className="numbers py-2.5 ps-3 text-end whitespace-nowrap">
              <bdi>{money(balance)}</bdi>
            </td>
          </tr>
        ))}
        {lines.length === 0 ? (
          <tr className="border-b border-line">
            <td colSpan={3} className="py-4 text-muted">
              {t("nothing")}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
