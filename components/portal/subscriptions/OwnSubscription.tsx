import { useLocale, useTranslations } from "next-intl";
import { ItemText } from "@/components/subscriptions/ItemText";
import { buttonClasses } from "@/components/ui/button-classes";
import { DateText } from "@/components/ui/DateText";
import { formatMoney } from "@/lib/commerce/money";
import type { OwnSubscription as Subscription } from "@/lib/domains/subscriptions/schema";
import { encodeId } from "@/lib/kernel/base/ids";

const statuses = ["incomplete", "incomplete_expired", "trialing", "active", "past_due", "unpaid", "paused", "canceled"] as const;
type Known = (typeof statuses)[number];
const isKnown = (status: string): status is Known => (statuses as readonly string[]).includes(status);

/** One subscription: its status, what comes next, and what the customer can do. A status that is new to Atrium is not shown. */
export function OwnSubscription({ subscription }: { subscription: Subscription }) {
  const t = useTranslations("portal.subscriptions");
  const locale = useLocale();
  const { id, title, status, items, amount, currency, next_charge_at, ends_at, ended_at, trial_end, payment_method } = subscription;
  const wire = encodeId("subscription", id);
  const date = (value: Date) => () => <DateText value={value.toISOString()} />;
  const counted = items.length > 1 || items.some(({ quantity }) => quantity !== null && quantity > 1);
  return (
    <section aria-labelledby={wire} className="grid gap-2 rounded-md border border-line bg-surface p-5">
      <h2 id={wire} className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{title}</bdi>
      </h2>
      {isKnown(status) ? <p className="text-sm text-muted">{t(`status.${status}`)}</p> : null}
      {items.map((item, index) => (
        <p key={index} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
          {items.length > 1 ? <bdi>{item.product_name}</bdi> : null}
          <ItemText item={item} currency={currency} />
        </p>
      ))}
      {amount === null || !counted ? null : <p>{t("total", { amount: formatMoney(amount, currency, locale) })}</p>}
      {status === "trialing" && trial_end !== null ? <p className="text-sm">{t.rich("trial", { date: date(trial_end) })}</p> : null}
      {next_charge_at === null ? null : <p className="text-sm">{t.rich("next", { date: date(next_charge_at) })}</p>}
      {ends_at === null ? null : <p className="text-sm">{t.rich("ends", { date: date(ends_at) })}</p>}
      {ended_at === null ? null : <p className="text-sm">{t.rich("ended", { date: date(ended_at) })}</p>}
      {payment_method === null ? null : (
        <p className="text-sm">
          <bdi>{payment_method}</bdi>
        </p>
      )}
      <Actions subscription={subscription} card={ended_at === null ? wire : null} />
    </section>
  );
}

/** An open invoice can be paid after the end too; the card is replaced only for charges to come. */
function Actions({ subscription, card }: { subscription: Subscription; card: string | null }) {
  const t = useTranslations("portal.subscriptions");
  const locale = useLocale();
  const { currency, amount_open, open_invoices } = subscription;
  const several = open_invoices.length > 1;
  if (card === null && open_invoices.length === 0) return null;
  return (
    <>
      {several && amount_open !== null ? (
        <p className="text-sm">{t("balance_due", { amount: formatMoney(amount_open, currency, locale) })}</p>
      ) : null}
      <p className="flex flex-wrap gap-3 pt-1">
        {open_invoices.map(({ number, currency: own, amount, pay_url }, index) => {
          const money = formatMoney(amount, own, locale);
          return pay_url === null ? null : (
            <a key={index} href={pay_url} className={buttonClasses(index === 0 ? "primary" : "secondary")}>
              {several && number !== null ? t("pay_invoice", { amount: money, number }) : t("pay", { amount: money })}
            </a>
          );
        })}
        {card === null ? null : (
          <a href={`/portal/subscriptions?card=${card}`} className={buttonClasses("secondary")}>
            {t("update_card")}
          </a>
        )}
      </p>
    </>
  );
}
