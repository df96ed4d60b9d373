/** A cell of an exported table: numbers as decimal text, days as "2026-01-31", times of a day as "2026-01-31T09:30". */
export type TableCell =
  | { kind: "text"; text: string }
  | { kind: "number"; digits: string; places: number }
  | { kind: "day"; day: string }
  | { kind: "time"; time: string }
  | null;

/** Excel's limits: the rows of a sheet, and the characters of a cell. */
export const sheetRows = 1_048_576;
const cellCharacters = 32_767;

/** More digits than a spreadsheet's number keeps. */
const exactDigits = 15;
const dayMilliseconds = 86_400_000;
/** Excel writes days before March 1900 wrongly. */
const firstDay = "1900-03-01";
const mostPlaces = 6;

/** The places of a cell's format in `stylesXml`. */
const style = { text: 0, heading: 1, quoted: 2, day: 3, time: 4, number: 5 } as const;

const formulaStart = /^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20|]|^[\t\r\n]/;

/**
 * One row of a sheet. Text is stored as text, which no program evaluates; text that begins like a formula also has the quote prefix, so
 * that it stays text when somebody edits the cell.
 */
export function writeSheetRow(cells: readonly TableCell[], row: number): string {
  return `<row r="${row}">${cells.map(writeCell).join("")}</row>`;
}

export function writeHeadingRow(headings: readonly string[]): string {
  return `<row r="1">${headings.map((text) => writeText(text, style.heading)).join("")}</row>`;
}

function writeCell(cell: TableCell): string {
  if (cell === null) return "<c/>";
  switch (cell.kind) {
    case "text":
      return cell.text === "" ? "<c/>" : writeText(cell.text, formulaStart.test(cell.text) ? style.quoted : style.text);
    case "number":
      return writeNumber(cell.digits, Math.min(cell.places, mostPlaces));
    case "day":
      return cell.day < firstDay ? writeText(cell.day, style.text) : writeValue(serialOf(cell.day), style.day);
    case "time":
      return cell.time < firstDay ? writeText(cell.time.replace("T", " "), style.text) : writeValue(serialOfTime(cell.time), style.time);
  }
}

const writeValue = (value: number | string, format: number) => `<c s="${format}"><v>${value}</v></c>`;

function writeNumber(digits: string, places: number): string {
  const exact = digits.replace(/[-.]/g, "").replace(/^0+/, "").length <= exactDigits;
  return exact ? writeValue(digits, style.number + places) : writeText(digits, style.text);
}

/** Days since the last day of 1899, as spreadsheets count from March 1900 on. */
function serialOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMilliseconds + 25_569;
}

function serialOfTime(time: string): number {
  const [day = "", clock = "00:00"] = time.split("T");
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return Number((serialOf(day) + (hours * 60 + minutes) / 1440).toFixed(9));
}

function writeText(text: string, format: number): string {
  const styled = format === style.text ? "" : ` s="${format}"`;
  return `<c t="inlineStr"${styled}><is><t xml:space="preserve">${escapeText(text.slice(0, cellCharacters))}</t></is></c>`;
}

const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Escapes for XML; "_x000D_" in a cell would be read as the character of that code. */
function escapeText(text: string): string {
  if (!/[^\u0020-\u0025\u0027-\u003b\u003d\u003f-\u005e\u0060-\ud7ff\ue000-\ufffd]/.test(text)) return text;
  return text
    .replace(notInXml, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\r/g, "&#13;")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** What stands before a sheet's rows: the direction of the sheet, the heading that stays in view, and the widths in characters. */
export function writeSheetStart(widths: readonly number[], rightToLeft: boolean): string {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join("");
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const view = `<sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ""}>${pane}</sheetView>`;
  return `${declaration}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${columns}</cols><sheetData>`;
}

export const sheetEnd = "</sheetData></worksheet>";

export const sheetPath = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`;

/** The files of a workbook other than its sheets, by path. */
export function writeWorkbook(title: string, sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  return [
    [
      "[Content_Types].xml",
      `${declaration}<Types xmlns="${packaged}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>` +
        numbers.map((sheet) => `<Override PartName="/${sheetPath(sheet)}" ContentType="${spreadsheet}.worksheet+xml"/>`).join("") +
        "</Types>",
    ],
    [
      "_rels/.rels",
      `${declaration}<Relationships xmlns="${packaged}/relationships">` +
        `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
        numbers.map((sheet) => `<sheet name="${sheetName(title, sheet)}" sheetId="${sheet}" r:id="rId${sheet}"/>`).join("") +
        "</sheets></workbook>",
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${declaration}<Relationships xmlns="${packaged}/relationships">` +
        numbers
          .map((sheet) => `<Relationship Id="rId${sheet}" Type="${relations}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`)
          .join("") +
        `<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", stylesXml],
  ];
}

/** A sheet's name has 31 characters at most, and none of []:*?/\. */
function sheetName(title: string, sheet: number): string {
  const plain = title
    .replace(/[[\]:*?/\\'\s]+/g, " ")
    .trim()
    .slice(0, 26)
    .trim();
  return escapeText(sheet === 1 ? plain : `${plain} ${sheet}`).replaceAll('"', "&quot;");
}

const numberFormats = Array.from({ length: mostPlaces + 1 }, (_, places) => (places === 0 ? "#,##0" : `#,##0.${"0".repeat(places)}`));
const formats = ["yyyy\\-mm\\-dd", "yyyy\\-mm\\-dd\\ hh:mm", ...numberFormats];
const firstFormat = 164;
const plainCell = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"';

const stylesXml =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">` +
  formats.map((code, index) => `<numFmt numFmtId="${firstFormat + index}" formatCode="${code}"/>`).join("") +
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${formats.length + 3}">${plainCell}/>` +
  `${plainCell.replace('fontId="0"', 'fontId="1"')} applyFont="1"/>${plainCell} quotePrefix="1"/>` +
  formats.map((_, index) => `${plainCell.replace('numFmtId="0"', `numFmtId="${firstFormat + index}"`)} applyNumberFormat="1"/>`).join("") +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
