"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { Amount } from "@/components/ui/Amount";
import { Skeleton } from "@/components/ui/Skeleton";
import type { Balance } from "@/lib/domains/ledger/schema";

/** What a customer owes, a line a currency; below zero it is credit, and says so. */
export function Balances({ balances }: { balances: readonly Wire<typeof Balance>[] | undefined }) {
  const t = useTranslations("customers.balance");
  if (balances === undefined) return <Skeleton className="h-7 w-32" />;
  const open = balances.filter(({ amount }) => /[1-9]/.test(amount));
  if (open.length === 0) return <p className="text-muted">{t("nothing")}</p>;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {open.map(({ currency, amount }) => (
        <div key={currency}>
          <dt className="text-sm text-muted">{amount.startsWith("-") ? t("credit") : t("owes")}</dt>
          <dd className="text-xl font-semibold">
            <Amount value={amount.replace("-", "")} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
