"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { Amount } from "@/components/ui/Amount";
import { Skeleton } from "@/components/ui/Skeleton";
import type { Balance } from "@/lib/domains/ledger/schema";
import { addAmounts } from "./add-amounts";

type Figure = Wire<typeof Balance>;

/** What a customer owes and the unused credit, one figure per currency. */
export function Balances({ balances, credits }: { balances: readonly Figure[] | undefined; credits: readonly Figure[] | undefined }) {
  const t = useTranslations("customers.balance");
  if (balances === undefined) return <Skeleton className="h-7 w-32" />;
  const unused = (credits ?? []).map((figure) => ({ ...figure, label: t("credit"), tone: "text-good" }));
  // A balance is the amount owed less the credit; the two are shown apart because each calls for a different action.
  const owed = balances
    .map(({ currency, amount }) => {
      const credit = unused.find((one) => one.currency === currency);
      return { currency, amount: credit ? addAmounts(amount, credit.amount) : amount, label: t("owes"), tone: "" };
    })
    .filter(({ amount }) => /[1-9]/.test(amount) && !amount.startsWith("-"));
  if (owed.length + unused.length === 0) return <p className="text-muted">{t("nothing")}</p>;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {[...owed, ...unused].map(({ currency, amount, label, tone }) => (
        <div key={label + currency}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={`text-xl font-semibold ${tone}`}>
            <Amount value={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
