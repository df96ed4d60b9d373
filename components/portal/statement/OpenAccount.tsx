import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { DayField } from "@/components/ui/DayField";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import { isZero } from "@/lib/commerce/is-zero";
import { formatMoney } from "@/lib/commerce/money";
import type { PortalOpenItems } from "@/lib/domains/portal/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { StatementLinks } from "./StatementLinks";

const figures = "numbers py-2.5 ps-3 text-end whitespace-nowrap";

/** The customer's open invoices on a day and its balance. Plain links and a plain form: it needs no JavaScript. */
export function OpenAccount({ open }: { open: PortalOpenItems }) {
  const t = useTranslations("portal.statement");
  const account = useTranslations("portal.statement.account");
  const locale = useLocale();
  const isolate = useIsolate();
  const { currency, currencies, as_of, items, credit, total } = open;
  const money = (text: string) => formatMoney(text, currency, locale);
  const day = (text: string) => isolate(formatDay(text, locale));
  const isCredit = total.startsWith("-");
  const sum = (label: string, amount: string) => (
    <tr className="border-b border-line">
      <td className="py-2.5">{label}</td>
      <td className={figures}>
        <bdi>{money(amount)}</bdi>
      </td>
    </tr>
  );
  return (
    <div className="grid gap-8">
      <section className="grid gap-1 rounded-md border border-line bg-surface p-5">
        <h1 className="text-lg font-semibold">{t("title")}</h1>
        <p className="numbers text-display font-semibold tracking-tight">
          <bdi>{money(isCredit ? total.slice(1) : total)}</bdi>
        </p>
        <p className="text-muted">{t(isCredit ? "credit" : "owed", { day: day(as_of) })}</p>
      </section>
      <StatementLinks kind="open_items" query={{ currency, to: as_of }} />
      <form method="get" action="/portal/statement" aria-label={t("period")} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="kind" value="open_items" />
        {currencies.length > 1 ? (
          <label className="grid gap-1 text-sm">
            {t("currency")}
            <select name="currency" defaultValue={currency} className="min-h-9 rounded-sm border border-line bg-surface px-2">
              {currencies.map((other) => (
                <option key={other}>{other}</option>
              ))}
            </select>
          </label>
        ) : (
          <input type="hidden" name="currency" value={currency} />
        )}
        <DayField name="to" label={account("as_of")} defaultValue={as_of} required className="flex-1 basis-36 sm:w-44 sm:flex-none" />
        <Button type="submit">{t("show")}</Button>
      </form>
      <table className="w-full">
        <caption className="sr-only">{account("open_items")}</caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start font-normal">
              {account("invoice")}
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-normal">
              {account("open")}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.invoice_id} className="border-b border-line align-top">
              <td className="py-2.5">
                <span className="grid justify-items-start">
                  <a
                    href={`/portal/invoices/${encodeId("invoice", item.invoice_id)}`}
                    className={classNames(
                      "inline-flex min-h-6 items-center underline decoration-line underline-offset-4",
                      "hover:decoration-accent",
                    )}
                  >
                    <bdi>{item.number}</bdi>
                  </a>
                  <span className={item.days_overdue > 0 ? "text-sm text-bad" : "text-sm text-muted"}>
                    {item.days_overdue > 0 ? account("overdue", { count: item.days_overdue }) : account("due", { day: day(item.due_date) })}
                  </span>
                </span>
              </td>
              <td className={figures}>
                <bdi>{money(item.balance)}</bdi>
              </td>
            </tr>
          ))}
          {items.length === 0 ? (
            <tr className="border-b border-line">
              <td colSpan={2} className="py-4 text-muted">
                {account("nothing_open")}
              </td>
            </tr>
          ) : null}
          {isZero(credit) ? null : sum(account("available"), credit)}
          {isZero(credit) ? null : sum(account("sum"), total)}
        </tbody>
      </table>
    </div>
  );
}
