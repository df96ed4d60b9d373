import { currencyCodes, type Currency } from "@/lib/commerce/currencies";
import { AppError } from "@/lib/kernel/base/errors";
import { readAmount, readDecimal } from "../amounts";
import type { Identifier } from "../model";
import { attributeOf, nodeAt, textAt, textOf, type XmlNode } from "./xml";

/** @throws AppError `malformed` for a code that is no currency in use. */
export function readCurrency(code: string | undefined): Currency {
  const currency = currencyCodes.find((known) => known === code);
  if (!currency) throw new AppError("malformed", `“${code ?? ""}” is not a currency that can be read.`);
  return currency;
}

export function amountOf(node: XmlNode | undefined, currency: Currency): bigint | undefined {
  const text = textOf(node);
  return node === undefined || text === undefined ? undefined : readAmount(text, currency, node.name);
}

export const amountAt = (node: XmlNode | undefined, path: string, currency: Currency): bigint | undefined =>
  amountOf(nodeAt(node, path), currency);

export const isTrue = (node: XmlNode | undefined): boolean => ["true", "1"].includes(textOf(node) ?? "");

/** Decimal text as it stands, if it is one. @throws AppError `malformed`. */
export function decimalAt(node: XmlNode | undefined, path: string): string | undefined {
  const text = textAt(node, path);
  if (text !== undefined) readDecimal(text, path);
  return text;
}

export function identifierOf(node: XmlNode | undefined, scheme = "schemeID"): Identifier | undefined {
  const id = textOf(node);
  return id === undefined ? undefined : { id, scheme: attributeOf(node, scheme) };
}

export const identifierAt = (node: XmlNode | undefined, path: string): Identifier | undefined => identifierOf(nodeAt(node, path));

/** The value if any of its fields has one: a group that a document lacks is absent. */
export function present<Value extends object>(value: Value): Value | undefined {
  const hasContent = Object.values(value).some((field) => (Array.isArray(field) ? field.length > 0 : field !== undefined && field !== ""));
  return hasContent ? value : undefined;
}

/** YYYY-MM-DD, without the time zone that may follow it. @throws AppError `malformed` for text that is no day. */
export function readDay(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const day = text.slice(0, 10);
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // Date.parse takes 30 February for a day of March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) {
    throw new AppError("malformed", `“${text.slice(0, 40)}” is not a day.`);
  }
  return day;
}
