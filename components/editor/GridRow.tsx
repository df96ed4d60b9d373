"use client";

import { ArrowDown, ArrowUp, EllipsisVertical, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import { Combobox } from "@/components/ui/Combobox";
import { fieldId } from "@/components/ui/Field";
import { IconButton } from "@/components/ui/IconButton";
import { Menu, MenuItem } from "@/components/ui/Menu";
import type { GridColumn, GridLine } from "./grid-columns";
import { readCell } from "./grid-edits";

interface GridRowProps {
  line: GridLine;
  index: number;
  count: number;
  columns: readonly GridColumn[];
  errors: Readonly<Record<string, string>>;
  locked: boolean;
  sum: ReactNode | undefined;
  onCell: (field: string, text: string) => void;
  onKey: (event: KeyboardEvent<HTMLElement>, column: number) => void;
  onPaste: (event: ClipboardEvent<HTMLElement>, column: number) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const box = "block w-full min-h-9 bg-transparent px-2 py-2 text-sm leading-5 -outline-offset-2 hover:bg-hover aria-invalid:bg-bad-soft read-only:hover:bg-transparent";

/** One line of the grid. */
export function GridRow({ line, index, count, columns, errors, locked, sum, onCell, onKey, onPaste, onMove, onRemove }: GridRowProps) {
  const t = useTranslations("staff.editor");
  const number = index + 1;
  return (
    <tr>
      {columns.map((column, place) => {
        const path = `lines.${String(index)}.${column.key}`;
        const error = errors[path];
        const value = line.values[column.key] ?? "";
        const shared = {
          id: fieldId(path),
          "data-cell": `${String(index)}:${String(place)}`,
          "aria-label": t("cell", { column: column.header, number }),
          ...(error === undefined ? {} : { "aria-invalid": true as const, "aria-describedby": `${fieldId(path)}-error` }),
          readOnly: locked,
          value,
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKey(event, place),
          onPaste: (event: ClipboardEvent<HTMLElement>) => !locked && onPaste(event, place),
        };
        const figures = column.kind === "number" || column.kind === "money";
        return (
          <td key={column.key} className="border-b border-line p-0 align-top">
            {column.kind === "choice" && column.options && !locked ? (
              <ChoiceCell column={column} options={column.options} shared={shared} value={value} onCell={onCell} onKey={(event) => onKey(event, place)} />
            ) : figures ? (
              <input {...shared} inputMode="decimal" autoComplete="off" dir="ltr" onChange={(event) => onCell(column.key, event.target.value)} onBlur={(event) => event.target.value !== readCell(column, event.target.value) && onCell(column.key, readCell(column, event.target.value))} className={`${box} numbers text-end`} />
            ) : (
              <textarea {...shared} rows={1} dir="auto" onChange={(event) => onCell(column.key, event.target.value)} className={`${box} field-sizing-content resize-none`} />
            )}
            {error === undefined ? null : (
              <p id={`${fieldId(path)}-error`} className="px-2 pb-1 text-xs font-medium text-bad">
                {error}
              </p>
            )}
          </td>
        );
      })}
      {sum === undefined ? null : <td className="numbers border-b border-line px-2 py-2 text-end align-top leading-5">{sum}</td>}
      <td className="border-b border-line p-0.5 align-top">
        {locked ? null : (
          <Menu trigger={<IconButton label={t("line_menu", { number })} icon={<EllipsisVertical />} tabIndex={-1} />}>
            <MenuItem icon={<ArrowUp />} disabled={index === 0} onSelect={() => onMove(-1)}>
              {t("move_up", { number })}
            </MenuItem>
            <MenuItem icon={<ArrowDown />} disabled={index === count - 1} onSelect={() => onMove(1)}>
              {t("move_down", { number })}
            </MenuItem>
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={onRemove}>
              {t("remove_line", { number })}
            </MenuItem>
          </Menu>
        )}
      </td>
    </tr>
  );
}

interface ChoiceCellProps {
  column: GridColumn;
  options: NonNullable<GridColumn["options"]>;
  shared: { id: string; "aria-label": string; "data-cell": string };
  value: string;
  onCell: (field: string, text: string) => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

function ChoiceCell({ column, options, shared, value, onCell, onKey }: ChoiceCellProps) {
  const fixed = typeof options === "function" ? undefined : options.find((option) => option.value === value);
  return (
    <Combobox
      id={shared.id}
      label={shared["aria-label"]}
      dataCell={shared["data-cell"]}
      options={options}
      value={value === "" ? null : (fixed ?? { value, label: column.nameOf?.(value) ?? value })}
      free={column.free ?? false}
      clearable
      quiet
      onChange={(option) => onCell(column.key, option?.value ?? "")}
      onKeyDown={onKey}
    />
  );
}
