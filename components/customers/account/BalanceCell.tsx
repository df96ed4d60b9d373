import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/Amount";
import type { CustomerRow } from "../resource";

/** The customer's balance in a list: one line per open currency, negative for credit, a dash for none. */
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
