import type { Options } from "@/components/ui/use-options";

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
  /** For `choice`: text that is no option may stand, as its own value. */
  free?: boolean;
  /** For `text`: what of its value the cell shows, where another cell shows the rest, and the value once that was changed. */
  part?: { show: (line: GridLine["values"]) => string; change: (line: GridLine["values"], text: string) => string };
  /** For `text`: what may be written, while nothing is. */
  hint?: string;
  /** Takes the whole width, under the line's other cells. */
  whole?: boolean;
  /** Decimals that may stand, for `number` and `money`; 6 if left out. */
  places?: number;
  /** Decimals that stand at least once the cell is left: a price of 80 is "80.00". */
  least?: number;
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
