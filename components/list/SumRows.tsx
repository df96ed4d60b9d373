import { useTranslations } from "next-intl";
import type { Sums } from "@/components/api/resource";
import { Amount } from "@/components/ui/Amount";
import { classNames } from "@/components/ui/class-names";
import { cellClasses } from "./columns";
import type { Column } from "./declaration";
import { phoneRow } from "./ListRow";

interface SumRowsProps<Row> {
  columns: readonly Column<Row>[];
  ticked: boolean;
  selectable: boolean;
  sums: readonly Sums[];
}

const cell =
  "h-9 border-t border-line bg-surface px-3 max-sm:h-auto max-sm:border-0 max-sm:p-0 sm:first:ps-4 sm:last:pe-4 md:first:ps-6 md:last:pe-6";

/** What all rows of the list add up to, a line for each currency, kept in view under the rows. */
export function SumRows<Row>({ columns, ticked, selectable, sums }: SumRowsProps<Row>) {
  const t = useTranslations("staff.list");
  if (sums.length === 0 || !columns.some(({ sum }) => sum !== undefined)) return null;
  return (
    <tfoot className="sticky bottom-0 z-10 font-medium max-sm:block">
      {sums.map((line) => (
        <tr key={line.currency} className={classNames("max-sm:bg-surface max-sm:py-1", phoneRow)}>
          {selectable ? <td className={classNames(cell, "max-sm:hidden")} /> : null}
          {columns.map((column, index) => {
            const amount = column.sum === undefined ? undefined : line[column.sum];
            return (
              <td key={column.key} className={classNames(cell, cellClasses(column, index, ticked))}>
                {index === 0 ? t("sum", { currency: line.currency }) : null}
                {amount === undefined ? null : <Amount value={amount} currency={line.currency} />}
              </td>
            );
          })}
        </tr>
      ))}
    </tfoot>
  );
}
