import type { Attachment } from "../model";
import { attributeOf, textOf, type XmlNode } from "./xml";

/** A file inside the document; both syntaxes write it alike. */
export function readFile(node: XmlNode | undefined): Attachment["file"] {
  const base64 = textOf(node);
  if (base64 === undefined) return undefined;
  return { name: attributeOf(node, "filename") ?? "", type: attributeOf(node, "mimeCode") ?? "", base64 };
}
