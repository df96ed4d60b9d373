import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { Button, buttonClasses } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import { isZero } from "@/lib/commerce/is-zero";
import { addMoney, formatMoney } from "@/lib/commerce/money";
import { dayInTimezone } from "@/lib/commerce/timezone";
import type { PaymentAttempt } from "@/lib/domains/payments/schema";
import { outcomeOf, type Arrival } from "./outcome-of";
import { OutcomePanel as Panel } from "./OutcomePanel";
import { Receipt } from "./Receipt";

interface PaymentOutcomeProps {
  attempt: PaymentAttempt;
  /** The attempt's wire id: the payer's reference, and what the "check again" form sends. */
  reference: string;
  /** The numbers of the paid invoices: one, or several paid together. */
  invoice_numbers: readonly string[];
  company: string;
  check_action: string;
  document_href: string;
  /** This page's path without the parameters that say how the payer arrived. */
  page_href: string;
  arrival: Arrival;
  /** Whether the invoices have no balance due any more. */
  settled: boolean;
  /** Money text of what the invoices did not need, which became the customer's credit; null if they needed all. */
  credited: string | null;
}

/**
 * The status of a payment. It counts as paid only when the provider has confirmed it, not because the payer came back. The page only reads;
 * while the result is pending it reloads itself, also without JavaScript.
 */
export function PaymentOutcome({
  attempt,
  reference,
  invoice_numbers,
  company,
  check_action,
  document_href,
  page_href,
  arrival,
  settled,
  credited,
}: PaymentOutcomeProps) {
  const t = useTranslations("paying.outcome");
  const isolate = useIsolate();
  const locale = useLocale();
  const { currency } = attempt;
  const surcharge = isZero(attempt.surcharge) ? null : formatMoney(attempt.surcharge, currency, locale);
  const amount = attempt.amount === null ? "" : formatMoney(addMoney(attempt.amount, attempt.surcharge, currency), currency, locale);
  const sum = isolate(amount);
  const received = dayInTimezone(attempt.updated_at, useTimeZone() ?? "UTC");
  const back = (
    <a href={document_href} className={buttonClasses("secondary", "large")}>
      {t(invoice_numbers.length > 1 ? "to_overview" : "to_document")}
    </a>
  );
  const checkAgain = (
    <form method="post" action={check_action}>
      <input type="hidden" name="attempt" value={reference} />
      {arrival === "left" ? <input type="hidden" name="left" value="1" /> : null}
      <Button type="submit" size="large">
        {t("check")}
      </Button>
    </form>
  );
  const continueToProvider =
    attempt.redirect_url === null ? null : (
      <a href={attempt.redirect_url} className={buttonClasses("primary", "large")}>
        {t("go_on")}
      </a>
    );
  switch (outcomeOf(attempt, arrival, settled)) {
    case "attention":
      return (
        <Panel title={t("attention_title")} text={t("attention", { company: isolate(company) })}>
          {back}
        </Panel>
      );
    case "paid":
      return (
        <Panel
          title={t("paid_title")}
          tone="good"
          text={[
            t("paid", { company: isolate(company) }),
            ...(credited === null
              ? []
              : [t("credited", { amount: isolate(formatMoney(credited, attempt.currency, locale)), company: isolate(company) })]),
          ].join(" ")}
          receipt={
            <Receipt
              invoices={invoice_numbers}
              amount={amount}
              surcharge={surcharge}
              received={formatDay(received, locale)}
              gateway={attempt.gateway}
            />
          }
        >
          {back}
        </Panel>
      );
    case "settled":
      return (
        <Panel title={t("settled_title")} tone="good" text={t("settled")}>
          {back}
        </Panel>
      );
    case "failed":
    case "expired":
      return (
        <Panel title={t("failed_title")} tone="bad" text={t(attempt.status === "expired" ? "expired" : "failed", { amount: sum })}>
          <a href={document_href} className={buttonClasses("primary", "large")}>
            {t("again")}
          </a>
        </Panel>
      );
    case "processing":
      return (
        <Panel title={t("waiting_title")} text={t("processing", { amount: sum })} refresh={{ after: 5, url: page_href }}>
          {checkAgain}
          {back}
        </Panel>
      );
    case "going":
      return (
        <Panel
          title={t(surcharge === null ? "going_title" : "confirm_title")}
          text={
            surcharge === null
              ? t("going")
              : t("confirm", {
                  total: sum,
                  amount: isolate(formatMoney(attempt.amount ?? "0", currency, locale)),
                  surcharge: isolate(surcharge),
                })
          }
          {...(surcharge === null ? { refresh: { after: 0, url: attempt.redirect_url ?? page_href } } : {})}
        >
          {continueToProvider}
        </Panel>
      );
    case "declined":
      return (
        <Panel
          title={t("declined_title")}
          tone="bad"
          text={t("declined", { words: isolate(attempt.failure ?? "") })}
          refresh={{ after: 5, url: `${page_href}&left=1` }}
        >
          {continueToProvider}
          {back}
        </Panel>
      );
    case "left":
      return (
        <Panel title={t("left_title")} text={t("left")} refresh={{ after: 5, url: `${page_href}&left=1` }}>
          {continueToProvider}
          {checkAgain}
          {back}
        </Panel>
      );
    case "waiting":
      return (
        <Panel
          title={t("waiting_title")}
          text={t("waiting", { amount: sum })}
          refresh={{ after: 1, url: page_href, ask_at: check_action, attempt: reference }}
        >
          {checkAgain}
          {back}
        </Panel>
      );
  }
}
