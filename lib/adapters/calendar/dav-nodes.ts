/** An element of a WebDAV answer; its name is `{namespace}local`. */
export interface DavNode {
  name: string;
  text: string;
  /** Those without a namespace. */
  attributes: Record<string, string>;
  children: DavNode[];
}

export const dav = (name: string): string => `{DAV:}${name}`;
export const cal = (name: string): string => `{urn:ietf:params:xml:ns:caldav}${name}`;
export const ctag = "{http://calendarserver.org/ns/}getctag";

/** The first node of this name below `node`, however deep. */
export function findNode(node: DavNode, name: string): DavNode | null {
  for (const child of node.children) {
    if (child.name === name) return child;
    const found = findNode(child, name);
    if (found) return found;
  }
  return null;
}

export function findNodes(node: DavNode, name: string): DavNode[] {
  return node.children.flatMap((child) => (child.name === name ? [child] : findNodes(child, name)));
}

/** One `response` of a multistatus (RFC 4918, 14.24): its properties that were found, by name. */
export interface DavResponse {
  href: string;
  /** Of the response as a whole, such as 404 for what is gone. */
  status: number | null;
  props: Map<string, DavNode>;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

const namespaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"';

/** A request's body; `inside` uses the prefixes d, c and cs. */
export const writeXml = (name: string, inside: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><${name} ${namespaces}>${inside}</${name}>`;
