import { SaxesParser } from "saxes";
import { AppError } from "../base/errors";

/** How a style shows a number: as a day, as a time of a day, or as a number. */
export type DateKind = "day" | "time" | null;

/** The characters of all shared texts together, so that reading a workbook stays within the memory of a worker. */
const mostSharedText = 40_000_000;
const mostSharedTexts = 1_500_000;

/** Excel's own limit of a cell; the rest is left out. */
export const longestCell = 32_767;
/** Characters as they are stored, of which each may be written as `_x000D_`. */
export const longestRaw = longestCell * 7;

/** Excel's own formats that show days and times (ECMA-376, 18.8.30). */
const dayFormats = [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58];
const timeFormats = [18, 19, 20, 21, 22, 45, 46, 47];

type Attributes = Readonly<Record<string, string>>;

/** Calls `open` for each element of a small document, by its name without prefix. */
function walk(xml: string, open: (name: string, attributes: Attributes) => void): void {
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => open(name.slice(name.indexOf(":") + 1), attributes as Attributes));
  parser.write(xml).close();
}

/** The path of the first visible sheet, and the day from which the workbook counts. @throws AppError `invalid` without a sheet. */
export async function readWorkbook(read: (path: string) => Promise<string>): Promise<{ sheet: string; from1904: boolean }> {
  const sheets: { id: string; hidden: boolean }[] = [];
  let from1904 = false;
  walk((await read("xl/workbook.xml")) || "<none/>", (name, attributes) => {
    if (name === "workbookPr") from1904 = attributes["date1904"] === "1" || attributes["date1904"] === "true";
    if (name !== "sheet") return;
    const id = Object.entries(attributes).find(([key]) => key === "id" || key.endsWith(":id"))?.[1] ?? "";
    sheets.push({ id, hidden: (attributes["state"] ?? "visible") !== "visible" });
  });
  const targets = new Map<string, string>();
  walk((await read("xl/_rels/workbook.xml.rels")) || "<none/>", (name, attributes) => {
    if (name === "Relationship") targets.set(attributes["Id"] ?? "", attributes["Target"] ?? "");
  });
  const target = targets.get((sheets.find(({ hidden }) => !hidden) ?? sheets[0])?.id ?? "");
  if (target === undefined) throw noSheet();
  return { sheet: target.startsWith("/") ? target.slice(1) : `xl/${target}`, from1904 };
}

function noSheet(): AppError {
  const message = "The workbook has no sheet with a table.";
  return new AppError("invalid", message, { errors: [{ path: "file", code: "no_sheet", message }] });
}

/** What each cell style shows a number as. */
export async function readStyles(xml: string): Promise<DateKind[]> {
  const own = new Map<number, DateKind>();
  const styles: DateKind[] = [];
  let isCell = false;
  walk(xml || "<none/>", (name, attributes) => {
    if (name === "numFmt") own.set(Number(attributes["numFmtId"]), kindOfFormat(attributes["formatCode"] ?? ""));
    else if (name === "cellXfs") isCell = true;
    else if (name === "cellStyles" || name === "dxfs") isCell = false;
    else if (name === "xf" && isCell) {
      const id = Number(attributes["numFmtId"] ?? 0);
      styles.push(own.get(id) ?? (dayFormats.includes(id) ? "day" : timeFormats.includes(id) ? "time" : null));
    }
  });
  return styles;
}

/** Whether a format's code, without its quoted and bracketed parts, has letters of a date. */
function kindOfFormat(code: string): DateKind {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "").toLowerCase();
  if (/[hs]/.test(bare)) return "time";
  return /[dy]/.test(bare) || /m{2,}/.test(bare) ? "day" : null;
}

/** The texts that cells refer to by number. @throws AppError `invalid` for more than a worker can keep. */
export async function readSharedStrings(chunks: AsyncIterable<string>): Promise<string[]> {
  const parser = new SaxesParser();
  const strings: string[] = [];
  let total = 0;
  let text = "";
  let isText = false;
  let isPhonetic = false;
  parser.on("opentag", ({ name }) => {
    const local = name.slice(name.indexOf(":") + 1);
    if (local === "si") text = "";
    else if (local === "rPh") isPhonetic = true;
    else if (local === "t") isText = !isPhonetic;
  });
  parser.on("text", (part) => {
    if (!isText) return;
    if (text.length < longestRaw) text += part;
    total += part.length;
  });
  parser.on("closetag", ({ name }) => {
    const local = name.slice(name.indexOf(":") + 1);
    if (local === "t") isText = false;
    else if (local === "rPh") isPhonetic = false;
    else if (local === "si") strings.push(showText(text));
  });
  let isEmpty = true;
  for await (const chunk of chunks) {
    isEmpty = false;
    parser.write(chunk);
    if (total > mostSharedText || strings.length > mostSharedTexts) throw tooMuchText();
  }
  if (!isEmpty) parser.close();
  return strings;
}

/** A stored text as it is shown: "_x000D_" is the character of that code (ECMA-376, 22.9.2.19). */
export function showText(text: string): string {
  const raw = text.slice(0, longestRaw);
  const shown = raw.includes("_x")
    ? raw.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : raw;
  return shown.slice(0, longestCell);
}

function tooMuchText(): AppError {
  const message = "The workbook has too much text. Split it into several files, or save the sheet as CSV.";
  return new AppError("invalid", message, { errors: [{ path: "file", code: "too_much_text", message }] });
}
