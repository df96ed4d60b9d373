import { createHash } from "node:crypto";
import { DOMParser, type Document, type Element } from "@xmldom/xmldom";
import { C14nCanonicalization } from "xml-crypto";

/** @throws Error for text that is not well-formed XML. */
export function parseXml(xml: string): Document {
  return new DOMParser().parseFromString(xml, "text/xml");
}

/** The child elements of this name, with its prefix. */
export function childrenOf(parent: Element | null, name: string): Element[] {
  if (parent === null) return [];
  return [...parent.childNodes].filter((node): node is Element => node.nodeName === name);
}

export const textOf = (node: Element | undefined): string | null => node?.textContent ?? null;

/** The text at a path of child elements: the first of each name. */
export function textAt(root: Element | null, path: readonly string[]): string | null {
  const found = path.reduce<Element | null>((parent, name) => childrenOf(parent, name)[0] ?? null, root);
  return found?.textContent ?? null;
}

/** The additional document of an id, such as ICV. */
export function referenceOf(root: Element | null, id: string): Element | undefined {
  return childrenOf(root, "cac:AdditionalDocumentReference").find((each) => textAt(each, ["cbc:ID"]) === id);
}

/** The document without signature and QR code, in canonical form: the bytes that its hash covers. */
export function canonicalForm(xml: string): string {
  const root = parseXml(xml).documentElement;
  if (root === null) return "";
  const qr = referenceOf(root, "QR");
  const left = [...childrenOf(root, "ext:UBLExtensions"), ...childrenOf(root, "cac:Signature"), ...(qr ? [qr] : [])];
  for (const node of left) root.removeChild(node);
  // The canonicaliser's types are a browser's; it reads the DOM's common part.
  return new C14nCanonicalization().process(root as unknown as Node, {}).toString();
}

/** The 32 bytes of a document's hash. */
export function digestOf(xml: string): Buffer {
  return createHash("sha256").update(canonicalForm(xml), "utf8").digest();
}

/** A document's hash in base64: in its signature, to the authority, in the QR code and in the next document. */
export function hashOf(xml: string): string {
  return digestOf(xml).toString("base64");
}
