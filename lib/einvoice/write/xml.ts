import { create } from "xmlbuilder2";
import type { Currency } from "@/lib/commerce/currencies";
import { writeAmount } from "../amounts";
import type { AllowanceOrCharge } from "../model";

/**
 * An element: a text, or its attributes ("@name"), its text ("#") and its children in their order. What is empty is left out, unless it
 * has "#empty".
 */
export type XmlValue = string | undefined | XmlElement | readonly XmlValue[];
export interface XmlElement {
  [name: string]: XmlValue;
}

/** What XML 1.0 cannot hold: control characters, halves of surrogate pairs, and two more. */
const forbidden =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Writes a document on one line. Elements without content are left out, as PEPPOL-EN16931-R008 demands. */
export function writeXml(name: string, namespaces: Record<string, string>, content: XmlElement): string {
  const declared = Object.fromEntries(Object.entries(namespaces).map(([prefix, uri]) => [`@xmlns${prefix && `:${prefix}`}`, uri]));
  return create({ version: "1.0", encoding: "UTF-8" }, { [name]: { ...declared, ...prune(content) } }).end();
}

function prune(element: XmlElement): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(element)) {
    const pruned = pruneValue(value);
    if (pruned !== undefined) kept[name] = pruned;
  }
  return kept;
}

function pruneValue(value: XmlValue): unknown {
  if (value === undefined) return undefined;
  if (typeof value === "string") {
    const text = value.replace(forbidden, "").replace(/\r\n?/g, "\n");
    return text.trim() === "" ? undefined : text;
  }
  if (isList(value)) {
    const kept = value.map(pruneValue).filter((item) => item !== undefined);
    return kept.length === 0 ? undefined : kept;
  }
  const kept = prune(value);
  const hasContent = Object.keys(kept).some((name) => !name.startsWith("@"));
  return hasContent || "#empty" in value ? kept : undefined;
}

const isList = (value: XmlElement | readonly XmlValue[]): value is readonly XmlValue[] => Array.isArray(value);

/** An element whose text has attributes; absent where there is no text. */
export function textWith(text: string | undefined, attributes: Record<string, string | undefined>): XmlElement | undefined {
  if (!text?.trim()) return undefined;
  const named = Object.entries(attributes).map(([name, value]) => [`@${name}`, value] as const);
  return { ...Object.fromEntries(named), "#": text };
}

export const amountText = (minor: bigint | undefined, currency: Currency): string | undefined =>
  minor === undefined ? undefined : writeAmount(minor, currency);

export const isCharge = ({ kind }: AllowanceOrCharge): string => (kind === "charge" ? "true" : "false");
