import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/Amount";
import type { CustomerRow } from "./resource";

/** What a customer owes in a list: a line for each currency that is open, below zero where it is credit; a dash for nothing. */
export function BalanceCell({ balances }: Pick<CustomerRow, "balances">) {
  const t = useTranslations("customers.balance");
  const open = balances?.filter(({ amount }) => /[1-9]/.test(amount)) ?? [];
  if (open.length === 0) return <span className="text-muted">–</span>;
  return (
    <span className="grid">
      {open.map(({ currency, amount }) => {
        const credit = amount.startsWith("-");
        return (
          <span key={currency} className={credit ? "text-good" : undefined} title={t(credit ? "credit" : "owes")}>
            <Amount value={amount} currency={currency} />
          </span>
        );
      })}
    </span>
  );
}
