import { formatDay } from "./document-format";
import { formatMoney } from "./money";
import type { StatementView } from "./statement";

/** The amounts and days of a statement as text for `locale`. */
export function formatStatement(view: StatementView, locale: string) {
  const money = (text: string) => formatMoney(text, view.currency, locale);
  const day = (text: string | null) => (text === null ? null : formatDay(text, locale));
  return {
    from: day(view.from),
    to: formatDay(view.to, locale),
    opening: view.opening === null ? null : money(view.opening),
    closing: money(view.closing),
    credit: money(view.credit),
    lines: view.lines.map((line) => ({
      day: formatDay(line.day, locale),
      due_date: day(line.due_date),
      amount: money(line.amount),
      balance: money(line.balance),
    })),
    ageing: view.ageing.map(({ bucket, amount }) => ({ bucket, amount: money(amount) })),
  };
}
