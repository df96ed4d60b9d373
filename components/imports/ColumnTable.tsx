import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/Input";
import type { FileColumns, ImportRow } from "./resource";

interface ColumnTableProps {
  row: ImportRow;
  columns: FileColumns;
  mapping: readonly (string | null)[];
  onChange: (mapping: (string | null)[]) => void;
}

const shownSamples = 3;

/** Each heading of the file with samples, and the column that it becomes. A column is chosen once: it moves to the latest heading. */
export function ColumnTable({ row, columns, mapping, onChange }: ColumnTableProps) {
  const t = useTranslations("imports.columns");
  const choose = (place: number, key: string) =>
    onChange(mapping.map((now, index) => (index === place ? (key === "" ? null : key) : now === key ? null : now)));
  return (
    <div role="group" aria-label={t("title")} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="text-muted">
          <tr className="border-b border-line">
            {[t("heading"), t("samples"), t("column")].map((text, index) => (
              <th
                key={text}
                scope="col"
                className={index === 1 ? "hidden py-2 pe-4 text-start font-medium sm:table-cell" : "py-2 pe-4 text-start font-medium"}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.headings.map((heading, index) => {
            const name = heading === "" ? t("untitled", { number: index + 1 }) : heading;
            const samples = row.samples.map((cells) => cells[index] ?? "").filter((text) => text !== "");
            return (
              <tr key={index} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pe-4 text-start font-medium [overflow-wrap:anywhere]">
                  <bdi>{name}</bdi>
                </th>
                <td className="hidden max-w-xs py-2 pe-4 text-muted sm:table-cell">
                  <span className="line-clamp-2">
                    <bdi>{samples.slice(0, shownSamples).join(" · ")}</bdi>
                  </span>
                </td>
                <td className="w-56 py-2">
                  <Select
                    aria-label={t("column_of", { heading: name })}
                    value={mapping[index] ?? ""}
                    onChange={(event) => choose(index, event.target.value)}
                  >
                    <option value="">{t("leave_out")}</option>
                    {columns.map(({ key, label }) => (
                      <option key={key} value={key}>
                        {label}
                      </option>
                    ))}
                  </Select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
