import { readDay } from "./parts";
import { nodeAt, textOf, type XmlNode } from "./xml";

/** A day of format 102 (20261127) in an element of any of the date types. @throws AppError `malformed` for text that is no day. */
export function dayAt(node: XmlNode | undefined, path: string): string | undefined {
  const text = textOf(nodeAt(node, path)?.children[0]);
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? "") ?? [];
  return readDay(year === undefined ? text : `${year}-${month}-${date}`);
}
