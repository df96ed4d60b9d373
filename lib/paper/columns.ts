import type { FormattedDocument, FormattedLine } from "@/lib/commerce/document-format";

/** Widths of the line table's columns in points, and the font size of their figures. */
export interface LineColumns {
  font_size: number;
  quantity: number;
  unit_price: number;
  /** 0 where no line is taxed. */
  taxes: number;
  amount: number;
}

/** Points between a column of figures and the previous column. */
export const figureGap = 10;
const largest = 9;
const smallest = 5.5;
const leastDescription = 130;

/** Estimates the width of a figure in points, on the high side because figures never wrap. */
export function widthOfFigure(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) ems += widthOfCharacter(character);
  return ems * fontSize;
}

/** In em: a tabular digit of Inter is 0.648. */
function widthOfCharacter(character: string): number {
  if (/[\u200e\u200f\u061c]/.test(character)) return 0;
  if (/[.,'’٫٬\s]/.test(character)) return 0.3;
  return /[\u0621-\u064a]/.test(character) ? 0.6 : 0.67;
}

/** The largest font size up to `most` at which a figure fits in `width`. */
export function fitFigure(text: string, width: number, most: number): number {
  return Math.min(most, width / Math.max(1, widthOfFigure(text, 1)));
}

/** Characters up to which a unit stands beside its quantity; a longer one goes below. */
const shortUnit = 6;

/** A line's quantity with its unit, a text for each row of the cell. */
export function quantityOf({ quantity, unit }: FormattedLine): string[] {
  if (unit === null) return [quantity];
  return unit.length <= shortUnit ? [`${quantity} ${unit}`] : [quantity, unit];
}

/** Columns as wide as their longest figure, with smaller figures when the description would get too little of `available` points. */
export function fitColumns(formatted: FormattedDocument, available: number): LineColumns {
  const { lines } = formatted;
  const taxes = lines.some((line) => line.taxes.length > 0) ? 84 : 0;
  const longest = (texts: string[]) => texts.reduce((left, right) => (right.length > left.length ? right : left), "");
  const quantity = longest(lines.flatMap(quantityOf));
  const price = longest(lines.map((line) => line.unit_price));
  const amount = longest(lines.map((line) => line.amount));
  for (let size = largest; ; size -= 0.5) {
    const width = (text: string, least: number) => Math.max(least, widthOfFigure(text, size) + figureGap);
    const columns = { font_size: size, quantity: width(quantity, 52), unit_price: width(price, 74), taxes, amount: width(amount, 78) };
    const left = available - columns.quantity - columns.unit_price - taxes - columns.amount;
    if (left >= leastDescription || size <= smallest) return columns;
  }
}
