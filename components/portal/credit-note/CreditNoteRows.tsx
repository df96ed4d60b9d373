import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { CreditNoteListed } from "@/lib/domains/credit-notes/schema";
import { encodeId } from "@/lib/kernel/base/ids";

/** A list of credit notes that fits a phone; each row links to its document. */
export function CreditNoteRows({ notes }: { notes: readonly z.output<typeof CreditNoteListed>[] }) {
  const t = useTranslations("portal.credit_note");
  const isolate = useIsolate();
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {notes.map(({ id, number, invoice_number, issue_date, total, currency }) => (
        <li key={id}>
          <a
            href={`/portal/credit-notes/${encodeId("credit_note", id)}`}
            className="flex min-h-14 min-w-0 flex-1 items-center justify-between gap-4 px-1 py-2 hover:bg-accent-soft"
          >
            <span className="grid min-w-0">
              <span className="font-medium">
                <bdi>{number}</bdi>
              </span>
              <span className="text-sm text-muted">
                {t.rich("row", {
                  day: () => <time dateTime={issue_date}>{formatDay(issue_date, locale)}</time>,
                  number: isolate(invoice_number),
                })}
              </span>
            </span>
            <span className="numbers font-medium">
              <bdi>{formatMoney(total, currency, locale)}</bdi>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
