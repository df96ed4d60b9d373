import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { addBankEntries } from "@/lib/domains/bank-statements";
import { BankEntriesAdd, mostEntries } from "@/lib/domains/bank-statements/schema";
import { AppError } from "@/lib/kernel/base/errors";
import type { Outcome } from "@/lib/kernel/definition";
import { parseInThread, type Parsed } from "@/lib/kernel/files/parse-in-thread";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";
import type { Call } from "@/lib/kernel/http/endpoint/endpoint";
import { readUpload } from "@/lib/kernel/http/endpoint/read-upload";
import { assertMayCall } from "@/lib/kernel/operation";

const mostBytes = 10 * 1024 * 1024;

/**
 * Reads a bank statement in the format CAMT.053 (field `file`), and lists its incoming payments. The file itself is not stored.
 * @throws AppError `forbidden`, `malformed`, `too_large`, `invalid` (no statement, or an entry that cannot be read).
 */
export async function uploadBankStatement({ ctx, termsOf }: Call, request: ApiRequest): Promise<Outcome> {
  assertMayCall(ctx, addBankEntries);
  const bytes = await readUpload(request, { field: "file", limit: mostBytes, head: 64 }, ({ body }) => buffer(body));
  const credits = await parseInThread("camt", decodeXml(bytes));
  if (credits.length > mostEntries) throw wrongFile("too_many_rows", `A statement can have ${mostEntries} incoming payments at most.`);
  const input = BankEntriesAdd.safeParse({ entries: credits.map(toEntry) });
  if (!input.success) throw wrongFile("not_a_statement", unreadable(credits, input.error.issues[0]?.path ?? []));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return addBankEntries.perform(ctx, input.data, termsOf(addBankEntries, { sha256 }));
}

/**
 * Banks write UTF-8, mark UTF-16 in the first bytes, or name another encoding in the first line; some name UTF-8 and write Windows-1252.
 */
function decodeXml(bytes: Buffer): string {
  const head = bytes.subarray(0, 200).toString("latin1");
  const [, named = "utf-8"] = /^[^>]{0,120}encoding=["']([\w.:-]{1,40})["']/.exec(head) ?? [];
  const marked = head.startsWith("\xff\xfe") ? "utf-16le" : head.startsWith("\xfe\xff") ? "utf-16be" : named;
  for (const encoding of [marked, "utf-8"])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding may fit.
    }
  return new TextDecoder("windows-1252").decode(bytes);
}

/** Longer texts than we store are cut off; a line break may stand only in what the payer wrote. */
function toEntry({ account, reference, payer_name, payer_account, text, ...entry }: Parsed<"camt">[number]) {
  const line = (given: string | null, length: number) => given?.replace(/\s+/g, " ").trim().slice(0, length) || undefined;
  const texts = { account: line(account, 64), reference: line(reference, 200), payer_name: line(payer_name, 200) };
  const given = { ...entry, ...texts, payer_account: line(payer_account, 64), text: text.slice(0, 2000) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Names the payment by what can be searched for in the file. */
function unreadable(credits: readonly Parsed<"camt">[number][], [, index, field]: readonly PropertyKey[]): string {
  const { date = "", amount = "", currency = "", reference = null } = credits[Number(index)] ?? {};
  const named = [date, `${amount} ${currency}`, reference ?? ""].map((part) => part.trim()).filter((part) => part !== "");
  return `The ${String(field)} of an incoming payment cannot be read: ${named.join(", ").slice(0, 120)}.`;
}

function wrongFile(code: string, message: string): AppError {
  return new AppError("invalid", message, { errors: [{ path: "file", code, message }] });
}
