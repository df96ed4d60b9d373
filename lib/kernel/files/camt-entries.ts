import type { BankCredit } from "./bank-credit";

export interface CamtNode {
  /** Without its namespace. */
  name: string;
  text: string;
  attributes: Record<string, string>;
  children: CamtNode[];
}

const childrenAt = (node: CamtNode, [name, ...rest]: readonly string[]): CamtNode[] => {
  const found = node.children.filter((child) => child.name === name);
  return rest.length === 0 ? found : found.flatMap((child) => childrenAt(child, rest));
};
const nodesAt = (node: CamtNode, path: string): CamtNode[] => childrenAt(node, path.split("/"));
/** The text at the first of these paths that has one. */
const textAt = (node: CamtNode, ...paths: readonly string[]): string | null => {
  const texts = paths.flatMap((path) => nodesAt(node, path)).map(({ text }) => text.trim());
  return texts.find((text) => text !== "") ?? null;
};

/** The incoming payments of one statement; a booking of several payments that names their amounts counts as these. */
export function entryNodes(statement: CamtNode): BankCredit[] {
  const account = textAt(statement, "Acct/Id/IBAN", "Acct/Id/Othr/Id") ?? "";
  const currency = textAt(statement, "Acct/Ccy");
  return nodesAt(statement, "Ntry").flatMap((entry) => {
    const isBooked = (textAt(entry, "Sts/Cd", "Sts") ?? "BOOK") === "BOOK";
    const isIncoming = textAt(entry, "CdtDbtInd") === "CRDT" && textAt(entry, "RvslInd") !== "true";
    return isBooked && isIncoming ? creditsOf(entry, account, currency) : [];
  });
}

function creditsOf(entry: CamtNode, account: string, home: string | null): BankCredit[] {
  const [whole] = nodesAt(entry, "Amt");
  const date = (textAt(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm") ?? "").slice(0, 10);
  if (!whole) return [];
  const currency = whole.attributes["Ccy"] ?? home ?? "";
  const reference = textAt(entry, "AcctSvcrRef", "NtryRef");
  const details = nodesAt(entry, "NtryDtls/TxDtls");
  const own = details.map((detail) => amountOf(detail, currency));
  const isSplit = details.length > 1 && addUp(own) === unitsOf(whole.text.trim());
  const parts = isSplit ? details.map((detail, index) => ({ nodes: [detail], amount: own[index] ?? "", index })) : [{ nodes: details }];
  const credits = parts.map((part) => ({
    account,
    reference:
      "index" in part ? partReference(reference, part.nodes[0], part.index) : (reference ?? textOf(part.nodes, "Refs/AcctSvcrRef")),
    date,
    currency,
    amount: plainAmount("index" in part ? part.amount : whole.text.trim()),
    payer_name: textOf(part.nodes, "RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm", "RltdPties/UltmtDbtr/Nm"),
    payer_account: textOf(part.nodes, "RltdPties/DbtrAcct/Id/IBAN", "RltdPties/DbtrAcct/Id/Othr/Id"),
    text: remittanceOf(part.nodes, entry),
  }));
  // Banks book the close of a period as 0.00: it pays nothing.
  return credits.filter(({ amount }) => !/^0+$/.test(amount));
}

/** A decimal text in the smallest units that CAMT knows, or null. */
function unitsOf(text: string | null): bigint | null {
  const [, whole = "", part = ""] = /^(\d{1,18})(?:\.(\d{0,5}))?$/.exec(text ?? "") ?? [];
  return whole === "" ? null : BigInt(whole + part.padEnd(5, "0"));
}

/** The sum of the parts, or null if one states none: parts that do not add up to the booking are no split of it. */
const addUp = (amounts: readonly (string | null)[]): bigint | null =>
  amounts.map(unitsOf).reduce((sum, units) => (sum === null || units === null ? null : sum + units), 0n);

/** CAMT allows zeros at the end that the currency has no place for. */
const plainAmount = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

const textOf = (nodes: readonly CamtNode[], ...paths: readonly string[]): string | null =>
  nodes.map((node) => textAt(node, ...paths)).find((text) => text !== null) ?? null;

/** The amount of a part in the entry's currency. */
function amountOf(detail: CamtNode, currency: string): string | null {
  const stated = [...nodesAt(detail, "Amt"), ...nodesAt(detail, "AmtDtls/TxAmt/Amt")];
  return stated.find(({ attributes }) => attributes["Ccy"] === currency)?.text.trim() ?? null;
}

function partReference(entry: string | null, detail: CamtNode | undefined, index: number): string | null {
  const own = detail && textAt(detail, "Refs/AcctSvcrRef", "Refs/TxId");
  return entry === null ? (own ?? null) : `${entry}/${own ?? index + 1}`;
}

/** Structured references first, then what the payer wrote, then what the bank says of the entry. */
function remittanceOf(details: readonly CamtNode[], entry: CamtNode): string {
  const at = (path: string): string[] => details.flatMap((detail) => nodesAt(detail, path)).map(({ text }) => text.trim());
  const ends = at("Refs/EndToEndId").filter((id) => id !== "NOTPROVIDED");
  const structured = [...at("RmtInf/Strd/CdtrRefInf/Ref"), ...at("RmtInf/Strd/RfrdDocInf/Nb"), ...at("RmtInf/Strd/AddtlRmtInf")];
  const said = [...structured, ...at("RmtInf/Ustrd"), ...ends];
  const texts = said.length > 0 ? said : [textAt(entry, "AddtlNtryInf") ?? ""];
  return [...new Set(texts.filter((text) => text !== ""))].join("\n");
}
