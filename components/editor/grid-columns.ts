import type { Option, Options } from "@/components/ui/use-options";

/** A column of a line grid. A line's values are text, as typed: what they mean is the editor's. */
export interface GridColumn {
  /** The line's field. */
  key: string;
  header: string;
  /** `text` may have several lines; `number` and `money` stand at the end and read what people paste; `choice` is a combobox. */
  kind: "text" | "number" | "money" | "choice";
  /** For `choice`. */
  options?: Options;
  /** For `choice`: how a value reads where the options are searched, and not at hand. */
  nameOf?: (value: string) => string;
  /** For `text`: what is offered while its first line is typed. */
  suggest?: Suggestions;
  /** For `text`: what may be written, while nothing is. */
  hint?: string;
  /** Decimals that may stand, for `number` and `money`; 6 if left out. */
  places?: number;
  /** Decimals that stand at least once the cell is left: a price of 80 is "80.00". */
  least?: number;
}

/** What a text cell offers: choosing fills another field of the line, and the text itself may always stay. */
export interface Suggestions {
  options: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** The field that takes the chosen option's value; while it has one, nothing is offered. */
  field: string;
  /** The entry that keeps the text as it is. */
  keep: string;
  /** The last entry, which creates what was typed; null where the reader may not. */
  create: { label: (text: string) => string; run: (text: string, line: string) => void } | null;
}

/** A line of a grid: a key that stays with it, and its fields as typed. */
export interface GridLine {
  key: string;
  values: Readonly<Record<string, string>>;
}

/** Figures stand to the right. */
export function isFigure({ kind }: GridColumn): boolean {
  return kind === "number" || kind === "money";
}

/** Takes part in the columns of the whole grid: amounts of all lines stand under each other. */
export const shared = "@min-[34rem]:col-span-full @min-[34rem]:grid @min-[34rem]:grid-cols-subgrid";

/**
 * The cells of a spreadsheet's clipboard text: tabs part columns, line breaks rows, and a quoted cell may hold both (as Excel, Sheets and
 * Calc write it).
 */
export function readClipboard(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] ?? "";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === "\t") endCell();
    else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows.filter((cells) => cells.some((one) => one.trim() !== ""));
}

/** Whether pasted text is more than one cell, and so is for the grid and not for the field. */
export function isTable(text: string): boolean {
  return text.includes("\t") || /\n./.test(text.trim());
}
