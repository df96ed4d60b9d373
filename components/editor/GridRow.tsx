"use client";

import { ArrowDown, ArrowUp, Coins, EllipsisVertical, ListChecks, Percent, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import { Combobox } from "@/components/ui/Combobox";
import { fieldId } from "@/components/ui/Field";
import { IconButton } from "@/components/ui/IconButton";
import { Menu, MenuItem } from "@/components/ui/Menu";
import { isFigure, shared as ofGrid, type GridColumn, type GridLine } from "./grid-columns";
import { readCell } from "./grid-edits";
import { SuggestCell } from "./SuggestCell";

const moreIcons: Readonly<Record<string, ReactNode>> = { discount: <Percent />, choice: <ListChecks />, unit_cost: <Coins /> };

interface GridRowProps {
  line: GridLine;
  index: number;
  count: number;
  columns: readonly GridColumn[];
  errors: Readonly<Record<string, string>>;
  locked: boolean;
  /** A further entry of the line's menu. */
  more: readonly { key: string; label: string; run: () => void }[];
  sum: { header: string; amount: ReactNode } | null;
  onCell: (field: string, text: string) => void;
  onKey: (event: KeyboardEvent<HTMLElement>, column: number) => void;
  onPaste: (event: ClipboardEvent<HTMLElement>, column: number) => void;
  /** A suggestion of a text cell was chosen, or null to keep the text. */
  onChoose: (column: number, value: string | null) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const box =
  "block w-full min-h-9 rounded-md border border-edge bg-surface px-2 py-2 text-sm leading-5 @min-[34rem]:rounded-none " +
  "@min-[34rem]:border-0 @min-[34rem]:bg-transparent @min-[34rem]:-outline-offset-2 @min-[34rem]:hover:bg-hover " +
  "aria-invalid:bg-bad-soft read-only:hover:bg-transparent";

/** A card of two columns in little room: what is written takes both, figures one each; the names of the columns stand in it. */
const card =
  "relative grid grid-cols-2 gap-2 rounded-md border border-line p-2 @min-[34rem]:gap-0 @min-[34rem]:rounded-none " +
  "@min-[34rem]:border-x-0 @min-[34rem]:border-t-0 @min-[34rem]:p-0";
const name = "pb-0.5 text-xs text-muted @min-[34rem]:hidden";

/** One line of the grid. */
export function GridRow(props: GridRowProps) {
  const { line, index, count, columns, errors, locked, more, sum, onCell, onKey, onPaste, onChoose, onMove, onRemove } = props;
  const t = useTranslations("staff.editor");
  const number = index + 1;
  return (
    <div role="row" className={`${card} ${ofGrid}`}>
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
        const written = {
          rows: 1,
          dir: "auto",
          placeholder: locked ? undefined : column.hint,
          className: `${box} field-sizing-content resize-none text-match`,
        };
        return (
          <div
            key={column.key}
            role="cell"
            className={`min-w-0 ${place === 0 ? "col-span-2 pe-9 @min-[34rem]:col-span-1 @min-[34rem]:pe-0" : ""}`}
          >
            <p aria-hidden="true" className={name}>
              {column.header}
            </p>
            {column.kind === "choice" && column.options && !locked ? (
              <div className="rounded-md border border-edge bg-surface @min-[34rem]:border-0 @min-[34rem]:bg-transparent">
                <ChoiceCell
                  column={column}
                  options={column.options}
                  shared={shared}
                  value={value}
                  onCell={onCell}
                  onKey={(event) => onKey(event, place)}
                />
              </div>
            ) : isFigure(column) ? (
              <input
                {...shared}
                size={6}
                inputMode="decimal"
                autoComplete="off"
                dir="ltr"
                onChange={(event) => onCell(column.key, event.target.value)}
                onBlur={(event) =>
                  event.target.value !== readCell(column, event.target.value) && onCell(column.key, readCell(column, event.target.value))
                }
                className={`${box} numbers text-figures`}
              />
            ) : column.suggest && !locked ? (
              <SuggestCell
                {...shared}
                {...written}
                line={line.key}
                linked={(line.values[column.suggest.field] ?? "") !== ""}
                suggest={column.suggest}
                onText={(text) => onCell(column.key, text)}
                onChoose={(chosen) => onChoose(place, chosen)}
              />
            ) : (
              <textarea {...shared} {...written} onChange={(event) => onCell(column.key, event.target.value)} />
            )}
          </div>
        );
      })}
      {sum === null ? null : (
        <div
          role="cell"
          className={
            "numbers col-span-2 flex min-h-9 items-center justify-between px-1 leading-5 @min-[34rem]:col-span-1 " +
            "@min-[34rem]:items-start @min-[34rem]:justify-end @min-[34rem]:px-2 @min-[34rem]:py-2"
          }
        >
          <span aria-hidden="true" className="text-xs text-muted @min-[34rem]:hidden">
            {sum.header}
          </span>
          {sum.amount}
        </div>
      )}
      <div role="cell" className="absolute end-1 top-1 p-0.5 @min-[34rem]:static">
        {locked ? null : (
          <Menu
            label={t("line_menu", { number })}
            trigger={<IconButton label={t("line_menu", { number })} icon={<EllipsisVertical />} tabIndex={-1} />}
          >
            <MenuItem icon={<ArrowUp />} disabled={index === 0} onSelect={() => onMove(-1)}>
              {t("move_up", { number })}
            </MenuItem>
            <MenuItem icon={<ArrowDown />} disabled={index === count - 1} onSelect={() => onMove(1)}>
              {t("move_down", { number })}
            </MenuItem>
            {more.map(({ key, label, run }) => (
              <MenuItem key={key} icon={moreIcons[key]} onSelect={run}>
                {label}
              </MenuItem>
            ))}
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={onRemove}>
              {t("remove_line", { number })}
            </MenuItem>
          </Menu>
        )}
      </div>
      <LineErrors index={index} columns={columns} errors={errors} />
    </div>
  );
}

/** What is wrong with a line, under all its cells: there is room for a sentence. */
function LineErrors({ index, columns, errors }: Pick<GridRowProps, "index" | "columns" | "errors">) {
  const wrong = columns.map((column) => ({ column, path: `lines.${String(index)}.${column.key}` })).filter(({ path }) => path in errors);
  if (wrong.length === 0) return null;
  return (
    <div role="cell" className="col-span-2 grid px-2 pb-1 text-sm text-bad @min-[34rem]:col-span-full">
      {wrong.map(({ column, path }) => (
        <p key={path}>
          <span className="font-medium">{column.header}:</span> <span id={`${fieldId(path)}-error`}>{errors[path]}</span>
        </p>
      ))}
    </div>
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
      clearable
      quiet
      onChange={(option) => onCell(column.key, option?.value ?? "")}
      onKeyDown={onKey}
    />
  );
}
