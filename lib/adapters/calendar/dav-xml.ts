import { SaxesParser } from "saxes";
import { AppError } from "@/lib/kernel/base/errors";

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

const deepest = 40;

/** Reads a document; entities of its own are refused. @throws AppError `unavailable` for what is no XML. */
export function readXml(text: string): DavNode {
  const root: DavNode = { name: "", text: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  const add = (part: string) => {
    const current = open.at(-1);
    if (current) current.text += part;
  };
  const broken = new AppError("unavailable", "The calendar server sent an answer that can’t be read.");
  parser.on("error", () => {
    throw broken;
  });
  parser.on("doctype", () => {
    throw broken;
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    const plain = Object.entries(attributes).map(([name, { value }]) => [name, value] as const);
    const node = { name: `{${uri}}${local}`, text: "", attributes: Object.fromEntries(plain), children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
    if (open.length > deepest) throw broken;
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(text).close();
  return root;
}

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

const statusIn = (node: DavNode | null): number | null => {
  const code = /^HTTP\/\S+ (\d{3})/.exec(node?.text.trim() ?? "")?.[1];
  return code === undefined ? null : Number(code);
};

const childOf = (node: DavNode, name: string): DavNode | null => node.children.find((child) => child.name === name) ?? null;

export function readMultistatus(text: string): { responses: DavResponse[]; sync_token: string | null } {
  const root = readXml(text);
  const responses = findNodes(root, dav("response")).map((response) => {
    const found = response.children.filter(({ name }) => name === dav("propstat"));
    const given = found.filter((propstat) => (statusIn(childOf(propstat, dav("status"))) ?? 200) < 300);
    const props = given.flatMap((propstat) => childOf(propstat, dav("prop"))?.children ?? []);
    return {
      href: childOf(response, dav("href"))?.text.trim() ?? "",
      status: statusIn(childOf(response, dav("status"))),
      props: new Map(props.map((node) => [node.name, node])),
    };
  });
  return { responses, sync_token: findNode(root, dav("sync-token"))?.text.trim() ?? null };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

const namespaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"';

/** A request's body; `inside` uses the prefixes d, c and cs. */
export const writeXml = (name: string, inside: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><${name} ${namespaces}>${inside}</${name}>`;
