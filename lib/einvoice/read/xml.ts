import { SaxesParser } from "saxes";
import { AppError } from "@/lib/kernel/base/errors";

export interface XmlNode {
  /** With the prefix that the standard uses for its namespace, such as "cbc:ID", whatever the document's own is. */
  name: string;
  text: string;
  attributes: Record<string, string>;
  children: XmlNode[];
}

/** Characters of a document: attachments stand in it as base64. */
const longest = 40_000_000;
const deepest = 30;
const mostNodes = 300_000;

const ubl = "urn:oasis:names:specification:ubl:schema:xsd:";
const cii = "urn:un:unece:uncefact:data:standard:";
const prefixes: Readonly<Record<string, string>> = {
  [`${ubl}Invoice-2`]: "ubl",
  [`${ubl}CreditNote-2`]: "ubl",
  [`${ubl}CommonAggregateComponents-2`]: "cac",
  [`${ubl}CommonBasicComponents-2`]: "cbc",
  [`${cii}CrossIndustryInvoice:100`]: "rsm",
  [`${cii}ReusableAggregateBusinessInformationEntity:100`]: "ram",
  [`${cii}QualifiedDataType:100`]: "qdt",
  [`${cii}UnqualifiedDataType:100`]: "udt",
};

const broken = (why: string): AppError => new AppError("malformed", `This file can’t be read as an electronic invoice: ${why}.`);

/** Reads a document's root. @throws AppError `malformed` for what is not XML, for a DOCTYPE, and for more than the limits. */
export function readXml(text: string): XmlNode {
  if (text.length > longest) throw broken("it is too large");
  const top: XmlNode = { name: "", text: "", attributes: {}, children: [] };
  const open = [top];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  const add = (part: string) => {
    const current = open.at(-1);
    if (current) current.text += part;
  };
  parser.on("error", () => {
    throw broken("it is not well-formed XML");
  });
  parser.on("doctype", () => {
    throw broken("it has a DOCTYPE");
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    const values = Object.values(attributes).map(({ name, value }) => [name, value] as const);
    const prefix = Object.hasOwn(prefixes, uri) ? prefixes[uri] : `{${uri}}`;
    const node = { name: `${prefix}:${local}`, text: "", attributes: Object.fromEntries(values), children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
    count += 1;
    if (open.length > deepest || count > mostNodes) throw broken("it is nested too deeply or has too many elements");
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(text).close();
  const root = top.children[0];
  if (!root) throw broken("it is empty");
  return root;
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** The first element at a path of names with "/" between them. */
export function nodeAt(node: XmlNode | undefined, path: string): XmlNode | undefined {
  let found = node;
  for (const name of path.split("/")) found = found?.children.find((child) => child.name === name);
  return found;
}

export const textOf = (node: XmlNode | undefined): string | undefined => node?.text.trim() || undefined;

export const textAt = (node: XmlNode | undefined, path: string): string | undefined => textOf(nodeAt(node, path));

export const attributeOf = (node: XmlNode | undefined, name: string): string | undefined => node?.attributes[name]?.trim() || undefined;
