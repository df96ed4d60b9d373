import { useLocale, useTranslations } from "next-intl";
import { buttonClasses } from "@/components/ui/button-classes";
import { DateText } from "@/components/ui/DateText";
import { formatMoney } from "@/lib/commerce/money";
import { encodeId } from "@/lib/kernel/base/ids";
import type { OwnSubscription as Subscription } from "@/lib/domains/subscriptions/schema";

const statuses = ["incomplete", "trialing", "active", "past_due", "paused", "canceled"] as const;
type Known = (typeof statuses)[number];
const isKnown = (status: string): status is Known => (statuses as readonly string[]).includes(status);

/** One subscription: its status, what comes next, and what the customer can do. */
export function OwnSubscription({ subscription }: { subscription: Subscription }) {
  const t = useTranslations("portal.subscriptions");
  const locale = useLocale();
  const { id, title, status, amount, currency, next_charge_at, ends_at, ended_at, trial_end, payment_method, amount_open, pay_url } =
    subscription;
  const wire = encodeId("subscription", id);
  const date = (value: Date) => () => <DateText value={value.toISOString()} />;
  return (
    <section aria-labelledby={wire} className="grid gap-2 rounded-md border border-line bg-surface p-5">
      <h2 id={wire} className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{title}</bdi>
      </h2>
      <p className="text-sm text-muted">{isKnown(status) ? t(`status.${status}`) : status}</p>
      {amount === null ? null : (
        <p>
          <bdi className="numbers">{formatMoney(amount, currency, locale)}</bdi>
        </p>
      )}
      {status === "trialing" && trial_end !== null ? <p className="text-sm">{t.rich("trial", { date: date(trial_end) })}</p> : null}
      {next_charge_at === null ? null : <p className="text-sm">{t.rich("next", { date: date(next_charge_at) })}</p>}
      {ends_at === null ? null : <p className="text-sm">{t.rich("ends", { date: date(ends_at) })}</p>}
      {ended_at === null ? null : <p className="text-sm">{t.rich("ended", { date: date(ended_at) })}</p>}
      {payment_method === null ? null : (
        <p className="text-sm">
          <bdi>{payment_method}</bdi>
        </p>
      )}
      {ended_at === null ? (
        <p className="flex flex-wrap gap-3 pt-1">
          {pay_url === null || amount_open === null ? null : (
            <a href={pay_url} className={buttonClasses("primary")}>
              {t("pay", { amount: formatMoney(amount_open, currency, locale) })}
            </a>
          )}
          <a href={`/portal/subscriptions?card=${wire}`} className={buttonClasses("secondary")}>
            {t("update_card")}
          </a>
        </p>
      ) : null}
    </section>
  );
}
