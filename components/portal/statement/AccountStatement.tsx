import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { DayField } from "@/components/ui/DayField";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { PortalStatement } from "@/lib/domains/portal/schema";
import { StatementLinks } from "./StatementLinks";
import { StatementLines } from "./StatementLines";

/** The customer's invoices and payments in a period and the closing balance. Plain links and a plain form: it needs no JavaScript. */
export function AccountStatement({ statement, misread }: { statement: PortalStatement; misread: boolean }) {
  const t = useTranslations("portal.statement");
  const locale = useLocale();
  const isolate = useIsolate();
  const { currency, currencies, from, to, opening, closing, lines, truncated } = statement;
  const money = (text: string) => formatMoney(text, currency, locale);
  const isCredit = closing.startsWith("-");
  return (
    <div className="grid gap-8">
      <section className="grid gap-1 rounded-md border border-line bg-surface p-5">
        <h1 className="text-lg font-semibold">{t("title")}</h1>
        <p className="numbers text-display font-semibold tracking-tight">
          <bdi>{money(isCredit ? closing.slice(1) : closing)}</bdi>
        </p>
        <p className="text-muted">{t(isCredit ? "credit" : "owed", { day: isolate(formatDay(to, locale)) })}</p>
      </section>
      <StatementLinks kind="activity" query={{ currency, from, to }} />
      {misread ? (
        <Alert tone="bad" title={t("misread")} live>
          <p>{t("misread_text")}</p>
        </Alert>
      ) : null}
      <div className="grid gap-4">
        {currencies.length > 1 ? (
          <nav aria-label={t("currency")} className="flex flex-wrap gap-x-5">
            {currencies.map((other) => (
              <a
                key={other}
                href={`/portal/statement?${new URLSearchParams({ currency: other, from, to }).toString()}`}
                aria-current={other === currency ? "page" : undefined}
                className={classNames(
                  "inline-flex min-h-8 items-center underline underline-offset-4 aria-[current]:font-semibold",
                  "aria-[current]:no-underline",
                )}
              >
                <bdi>{other}</bdi>
              </a>
            ))}
          </nav>
        ) : null}
        <form method="get" action="/portal/statement" aria-label={t("period")} className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="currency" value={currency} />
          {(["from", "to"] as const).map((name) => (
            <DayField
              key={name}
              name={name}
              label={t(name)}
              defaultValue={{ from, to }[name]}
              required
              className="flex-1 basis-36 sm:w-44 sm:flex-none"
            />
          ))}
          <Button type="submit">{t("show")}</Button>
        </form>
      </div>
      {truncated ? (
        <Alert title={t("truncated")}>
          <p>{t("truncated_text")}</p>
        </Alert>
      ) : null}
      <StatementLines lines={lines} opening={{ day: from, amount: money(opening) }} money={money} />
    </div>
  );
}
