"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "@/components/ui/Button";
import { GridRow } from "./GridRow";
import { isFigure, isTable, readClipboard, shared, type GridColumn, type GridLine } from "./grid-columns";
import { insertAfter, moveLine, pasteTable, removeLine, setCell } from "./grid-edits";

interface LineGridProps {
  label: string;
  columns: readonly GridColumn[];
  /** The columns' widths with the sum's and the menu's: classes of a grid from 34 rem on. */
  template: string;
  lines: readonly GridLine[];
  onChange: (lines: GridLine[]) => void;
  /** A new line with a key of its own. */
  makeLine: () => GridLine;
  /** At the end of a line: its amount. */
  sum?: { header: string; of: (line: GridLine, index: number) => ReactNode };
  /** What is wrong, by the line's place and field: `lines.0.quantity`. */
  errors?: Readonly<Record<string, string>>;
  /** Further entries of every line's menu. */
  more?: readonly { key: string; label: string; run: () => void }[];
  /** Why nothing may be changed; null when it may. */
  locked?: string | null;
  /** Whether the page begins here: the first cell has the focus. */
  startsHere?: boolean;
}

/** The focus comes to a cell; a figure is marked, so that typing replaces it. */
function enter(cell: HTMLElement | null): void {
  cell?.focus();
  if (cell instanceof HTMLInputElement) cell.select();
}

/**
 * Lines by keyboard: Enter goes to the next line (and makes it), Shift+Enter back, or to another line of a text; arrows up and down move in
 * the column, Alt with them moves the line, Ctrl+Backspace removes it, and a paste from a spreadsheet fills cells and makes lines. On a
 * touch screen Enter begins another line of a text. Where there is little room each line is a card.
 */
export function LineGrid({
  label,
  columns,
  template,
  lines,
  onChange,
  makeLine,
  sum,
  errors = {},
  more = [],
  locked = null,
  startsHere = false,
}: LineGridProps) {
  const t = useTranslations("staff.editor");
  const table = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ line: number; column: number } | null>(startsHere ? { line: 0, column: 0 } : null);
  const [said, setSaid] = useState("");

  const cellAt = (line: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${String(line)}:${String(column)}"]`) ?? null;
  useEffect(() => {
    if (wanted.current === null) return;
    enter(cellAt(wanted.current.line, wanted.current.column));
    wanted.current = null;
  });
  const change = (next: GridLine[], focus?: { line: number; column: number }) => {
    if (focus) wanted.current = focus;
    onChange(next);
  };
  const goTo = (line: number, column: number) => enter(cellAt(line, column));

  const press = (event: KeyboardEvent<HTMLElement>, line: number, column: number) => {
    if (event.defaultPrevented) return;
    const command = event.ctrlKey || event.metaKey;
    const isText = columns[column]?.kind === "text";
    const inText = event.target instanceof HTMLTextAreaElement && event.target.value.includes("\n");
    const vertical = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (event.key === "Enter" && isText && (event.shiftKey || matchMedia("(pointer: coarse)").matches)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (event.shiftKey) goTo(line - 1, column);
      else if (line + 1 < lines.length) goTo(line + 1, column);
      else change(insertAfter(lines, line, makeLine()), { line: line + 1, column: 0 });
    } else if (vertical !== undefined && event.altKey) {
      event.preventDefault();
      change(moveLine(lines, line, vertical), { line: Math.min(Math.max(line + vertical, 0), lines.length - 1), column });
    } else if (vertical !== undefined && !inText && columns[column]?.kind !== "choice") {
      event.preventDefault();
      goTo(line + vertical, column);
    } else if ((event.key === "Backspace" || event.key === "Delete") && command) {
      event.preventDefault();
      change(removeLine(lines, line), { line: Math.max(line - 1, 0), column });
    }
  };
  const paste = (event: ClipboardEvent<HTMLElement>, line: number, column: number) => {
    const text = event.clipboardData.getData("text/plain");
    if (!isTable(text)) return;
    event.preventDefault();
    const cells = readClipboard(text);
    change(pasteTable(lines, columns, { line, column }, cells, makeLine), { line: line + cells.length - 1, column });
    setSaid(t("pasted", { count: cells.length }));
  };

  const choose = (line: number, column: number, value: string | null) => {
    const field = columns[column]?.suggest?.field;
    if (value === null || field === undefined) return goTo(line, column + 1);
    change(setCell(lines, line, field, value), { line, column: column + 1 });
  };

  return (
    <div className="grid gap-2">
      <div className="@container">
        <div ref={table} role="table" aria-label={label} className={`text-sm @min-[34rem]:grid ${template}`}>
          <div role="rowgroup" className={`hidden ${shared}`}>
            <div role="row" className={`border-b border-line text-muted ${shared}`}>
              {columns.map((column) => (
                <span key={column.key} role="columnheader" className={`px-2 py-1.5 ${isFigure(column) ? "text-figures" : "text-start"}`}>
                  {column.header}
                </span>
              ))}
              {sum ? (
                <span role="columnheader" className="px-2 py-1.5 text-figures">
                  {sum.header}
                </span>
              ) : null}
              <span role="columnheader">
                <span className="sr-only">{t("lines")}</span>
              </span>
            </div>
          </div>
          <div role="rowgroup" className={`grid gap-3 @min-[34rem]:gap-0 ${shared}`}>
            {lines.map((line, index) => (
              <GridRow
                key={line.key}
                line={line}
                index={index}
                count={lines.length}
                columns={columns}
                errors={errors}
                locked={locked !== null}
                more={more}
                sum={sum ? { header: sum.header, amount: sum.of(line, index) } : null}
                onCell={(field, text) => change(setCell(lines, index, field, text))}
                onKey={(event, column) => press(event, index, column)}
                onPaste={(event, column) => paste(event, index, column)}
                onChoose={(column, value) => choose(index, column, value)}
                onMove={(by) => change(moveLine(lines, index, by))}
                onRemove={() => change(removeLine(lines, index))}
              />
            ))}
          </div>
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {locked === null ? (
        <div className="flex flex-wrap items-center justify-between gap-3 quiet-ends">
          <Button tone="quiet" onClick={() => change([...lines, makeLine()], { line: lines.length, column: 0 })}>
            <Plus aria-hidden="true" className="size-4" />
            {t("add_line")}
          </Button>
          <p className="text-xs text-muted pointer-coarse:hidden">{t("line_keys")}</p>
        </div>
      ) : (
        <p className="text-sm text-muted">{locked}</p>
      )}
    </div>
  );
}
