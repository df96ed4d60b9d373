import { SaxesParser } from "saxes";
import { AppError } from "@/lib/kernel/base/errors";
import { dav, findNode, findNodes, type DavNode, type DavResponse } from "./dav-nodes";

const deepest = 40;
/** Elements of an answer: more than a calendar with 10,000 events has. */
const mostNodes = 150_000;

/** Reads a document; entities of its own are refused. @throws AppError `unavailable` for what is no XML. */
export function readXml(text: string): DavNode {
  const root: DavNode = { name: "", text: "", attributes: {}, children: [] };
  const open = [root];
  let count = 0;
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
    count += 1;
    if (open.length > deepest || count > mostNodes) throw broken;
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(text).close();
  return root;
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
