import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";

interface SettingsColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Hidden on a phone. */
  wide?: boolean;
}

interface SettingsTableProps<Row> {
  label: string;
  columns: readonly SettingsColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The text of an empty table. */
  empty: string;
  /** The button below that text. */
  begin?: ReactNode;
  /** Small buttons at the end of each row. */
  actions?: (row: Row) => ReactNode;
  /** Loads more rows, while there are any. */
  onMore?: (() => void) | null;
}

/** A short table for the settings, with actions on each row. */
export function SettingsTable<Row>({ label, columns, rows, idOf, empty, begin, actions, onMore }: SettingsTableProps<Row>) {
  const t = useTranslations("settings");
  const list = useTranslations("staff.list");
  if (rows.length === 0) return begin ? <EmptyState title={empty} actions={begin} /> : <p className="py-2 text-muted">{empty}</p>;
  return (
    <div className="grid min-w-0 gap-2">
      <div role="group" aria-label={label} tabIndex={0} className="relative min-w-0 overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-muted">
            <tr className="border-b border-line">
              {columns.map(({ key, header, wide }) => (
                <th
                  key={key}
                  scope="col"
                  className={wide ? "hidden py-2 pe-4 text-start font-medium sm:table-cell" : "py-2 pe-4 text-start font-medium"}
                >
                  {header}
                </th>
              ))}
              {actions ? (
                <th scope="col">
                  <span className="sr-only">{t("actions_column")}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={idOf(row)} className="h-10 border-b border-line last:border-0">
                {columns.map(({ key, cell, wide }) => (
                  <td key={key} className={wide ? "hidden py-1 pe-4 sm:table-cell" : "py-1 pe-4"}>
                    {cell(row)}
                  </td>
                ))}
                {actions ? (
                  <td className="py-1">
                    <span className="flex flex-wrap justify-end gap-1">{actions(row)}</span>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {onMore ? (
        <div>
          <Button onClick={onMore}>{list("more")}</Button>
        </div>
      ) : null}
    </div>
  );
}
