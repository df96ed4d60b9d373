"use client";

import { useLocale, useTranslations } from "next-intl";
import { isolate } from "@/lib/commerce/direction";
import type { DocumentView } from "@/lib/commerce/document";
import type { LineChoice } from "@/lib/commerce/lines";
import { formatDocument, type FormattedLine } from "@/lib/commerce/document-format";
import { Totals } from "@/components/editor/Totals";
import { useTaxNumberName } from "@/components/words/use-tax-number-name";
import { totalRows } from "./total-rows";

const head = "h-8 px-2 font-normal text-muted first:ps-0 last:pe-0";
/** Shown under the description on a phone. */
const roomy = "hidden sm:table-cell";
const cell = "border-t border-line px-2 py-2 align-top first:ps-0 last:pe-0";

/** The document with the figures of its PDF; readable without a script. `label` names the table of lines. */
export function DocumentSheet({ view, label }: { view: DocumentView; label: string }) {
  const t = useTranslations("documents");
  const locale = useLocale();
  const shown = formatDocument(view, locale);
  const discounted = view.lines.some((line) => /[1-9]/.test(line.discount));
  const taxed = view.taxes.length > 0;
  return (
    <article className="grid gap-6 rounded-md border border-line bg-surface p-4 md:p-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <Party title={t("sheet.to")} party={view.buyer} />
        <Party title={t("sheet.from")} party={view.seller} />
      </div>
      {view.lines.length === 0 ? (
        <p className="text-muted">{t("sheet.no_lines")}</p>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
          <table className="w-full text-sm" aria-label={label}>
            <thead>
              <tr>
                <th scope="col" className={`${head} w-full text-start`}>
                  {t("lines.description")}
                </th>
                <th scope="col" className={`${head} ${roomy} text-figures`}>
                  {t("lines.quantity")}
                </th>
                <th scope="col" className={`${head} ${roomy} text-figures`}>
                  {t("lines.unit_price")}
                </th>
                {discounted ? (
                  <th scope="col" className={`${head} ${roomy} text-figures`}>
                    {t("lines.discount")}
                  </th>
                ) : null}
                {taxed ? (
                  <th scope="col" className={`${head} ${roomy} text-end`}>
                    {t("lines.tax")}
                  </th>
                ) : null}
                <th scope="col" className={`${head} text-figures`}>
                  {t("lines.amount")}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.lines.map((line, index) => (
                <tr key={line.key}>
                  <td className={`${cell} whitespace-pre-wrap [overflow-wrap:anywhere]`}>
                    <bdi>{line.description}</bdi>
                    <ChoiceMark choice={view.lines[index]?.choice} />
                    <p className="numbers text-muted sm:hidden">
                      {[
                        `${quantityOf(line)} × ${line.unit_price}`,
                        ...(discounted && /[1-9]/.test(view.lines[index]?.discount ?? "") ? [`-${line.discount}`] : []),
                        ...line.taxes.map(({ name, rate }) => `${name} ${rate}`),
                      ].map((part) => (
                        <bdi key={part} className="me-3 inline-block">
                          {part}
                        </bdi>
                      ))}
                    </p>
                  </td>
                  <td className={`${cell} ${roomy} numbers text-figures whitespace-nowrap`}>
                    <bdi>{quantityOf(line)}</bdi>
                  </td>
                  <td className={`${cell} ${roomy} numbers text-figures whitespace-nowrap`}>
                    <bdi>{line.unit_price}</bdi>
                  </td>
                  {discounted ? (
                    <td className={`${cell} ${roomy} numbers text-figures whitespace-nowrap`}>
                      {/[1-9]/.test(view.lines[index]?.discount ?? "") ? <bdi>{line.discount}</bdi> : null}
                    </td>
                  ) : null}
                  {taxed ? (
                    <td className={`${cell} ${roomy} text-end whitespace-nowrap text-muted`}>
                      {line.taxes.map((tax) => (
                        <bdi key={tax.name + tax.rate} className="block text-match">
                          {tax.name} {tax.rate}
                        </bdi>
                      ))}
                    </td>
                  ) : null}
                  <td className={`${cell} numbers text-figures whitespace-nowrap`}>
                    <bdi>{line.amount}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Totals currency={view.currency} rows={totalRows(view, t, locale)} steps={view.explain} />
      <Remark title={t("sheet.notes")} text={view.notes} />
      <Remark title={t("sheet.terms")} text={view.terms} />
    </article>
  );
}

/** Says of a line that can be chosen whether the sums have it. */
function ChoiceMark({ choice }: { choice: LineChoice | null | undefined }) {
  const t = useTranslations("documents.line_choices");
  if (!choice) return null;
  const kind = choice.kind === "optional" ? t("optional") : t("alternative", { group: isolate(choice.group) });
  return <p className="text-muted">{choice.selected ? t("selected", { kind }) : t("not_selected", { kind })}</p>;
}

const quantityOf = ({ quantity, unit }: FormattedLine): string => (unit === null ? quantity : `${quantity} ${unit}`);

function Party({ title, party }: { title: string; party: DocumentView["buyer"] }) {
  const taxNumber = useTaxNumberName();
  return (
    <div className="text-sm">
      <p className="text-muted">{title}</p>
      <p className="font-medium">
        <bdi>{party.name}</bdi>
      </p>
      {party.address.map((line, index) => (
        <p key={index}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {party.tax_id === null ? null : (
        <p>
          {taxNumber(party.country)} <bdi>{party.tax_id}</bdi>
        </p>
      )}
    </div>
  );
}

function Remark({ title, text }: { title: string; text: string | null }) {
  if (text === null || text.trim() === "") return null;
  return (
    <div className="text-sm">
      <p className="text-muted">{title}</p>
      <p dir="auto" className="measure whitespace-pre-wrap text-match">
        {text}
      </p>
    </div>
  );
}
