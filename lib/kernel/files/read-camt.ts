import { SaxesParser } from "saxes";
import { AppError } from "../base/errors";
import { entryNodes, type CamtNode } from "./camt-entries";
import type { BankCredit } from "./bank-credit";

const deepest = 40;
const mostNodes = 600_000;

/**
 * The incoming payments of a bank statement in XML (ISO 20022, camt.052 to camt.054 of any version): booked credits without reversals.
 * @throws AppError `invalid` for a file that is no such statement, or is too large.
 */
export function readCamt(text: string): BankCredit[] {
  const root: CamtNode = { name: "", text: "", attributes: {}, children: [] };
  const open = [root];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw unreadable(error);
  });
  parser.on("doctype", () => {
    throw unreadable();
  });
  parser.on("opentag", ({ local, attributes }) => {
    const plain = Object.entries(attributes).map(([name, { value }]) => [name, value] as const);
    const node: CamtNode = { name: local, text: "", attributes: Object.fromEntries(plain), children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
    count += 1;
    if (open.length > deepest || count > mostNodes) throw unreadable();
  });
  parser.on("closetag", () => void open.pop());
  const add = (part: string) => {
    const current = open.at(-1);
    if (current) current.text += part;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(text).close();
  const statements = (root.children[0]?.children ?? []).flatMap(({ children }) =>
    children.filter(({ name }) => ["Stmt", "Rpt", "Ntfctn"].includes(name)),
  );
  if (statements.length === 0) throw unreadable();
  return statements.flatMap(entryNodes);
}

function unreadable(cause?: unknown): AppError {
  const message = "This file is no bank statement in the format CAMT.053.";
  return new AppError("invalid", message, { errors: [{ path: "file", code: "not_a_statement", message }], cause });
}
