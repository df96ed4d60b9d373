import { createPublicKey, verify } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { chainStart, type ChainPlace } from "@/lib/domains/audit/rules/chain";
import { verifyChain, type ChainItem, type ChainReport } from "@/lib/domains/audit/rules/verify";
import { AppError } from "@/lib/kernel/base/errors";
import { fail } from "./process";

const help = `Usage: verify-audit [--key <key>]… [--help] <audit.jsonl>

Checks an audit trail that was downloaded from Settings, Audit trail: that no entry was changed, removed or put between others, and that
its end is signed. Needs no database and no network. Ends with code 1 when something is wrong.

--key  A key that you trust, as 43 letters: signatures must be of one of these. Without it the keys in the file are used, and printed to
       compare with those that you know.
`;

const Key = z.string().regex(/^[\w-]{43}$/);
const Header = z.object({
  format: z.literal("atrium-audit"),
  version: z.literal(1),
  company: z.object({ id: z.guid(), slug: z.string() }),
  made_at: z.string(),
  keys: z.array(Key),
});
const text = z.string();
const Content = z.strictObject({
  id: text,
  tenant_id: text,
  at: text,
  operation: text,
  actor_kind: text,
  actor_id: text.nullable(),
  actor_name: text,
  ip: text.nullable(),
  user_agent: text.nullable(),
  request_id: text,
  cause_id: text.nullable(),
  noun: text.nullable(),
  record_id: text.nullable(),
  version: z.number().nullable(),
  changes: z.unknown(),
});
const Link = z.strictObject({
  sequence: z.int(),
  id: text,
  at: text,
  digest: text,
  hash: text,
  salt: text.nullable(),
  erased_by: text.nullable(),
});
const Line = z.union([
  z.strictObject({ link: Link, entry: Content.nullable() }),
  z.strictObject({ checkpoint: z.strictObject({ sequence: z.int(), hash: text, at: text, signature: text }) }),
]);

const publicKey = (raw: string) => createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x: raw } });

export interface CheckedFile {
  company: string;
  keys: string[];
  report: ChainReport;
  /** Whether the file's last entry is signed: without it the end may be missing. */
  complete: boolean;
}

/** @throws AppError `invalid` for a file of another kind, or a line that is damaged. */
export async function checkAuditFile(lines: AsyncIterable<string>, trusted: readonly string[] = []): Promise<CheckedFile> {
  const reader = lines[Symbol.asyncIterator]();
  const first = await reader.next();
  const header = Header.safeParse(parseLine(first.done === true ? "" : first.value)).data;
  if (header === undefined) throw new AppError("invalid", "This is not an audit trail of Atrium.");
  const keys = trusted.length > 0 ? [...trusted] : header.keys;
  const known = keys.map(publicKey);
  const isSigned = (signed: string, signature: string) =>
    known.some((key) => verify(null, Buffer.from(signed), key, Buffer.from(signature, "base64url")));
  const seen = new Set<string>();
  let signed: ChainPlace = chainStart;
  async function* readItems(): AsyncGenerator<ChainItem> {
    for (let number = 2; ; number += 1) {
      const next = await reader.next();
      if (next.done === true) return;
      const line = Line.safeParse(parseLine(next.value)).data;
      if (line === undefined) throw new AppError("invalid", `Line ${String(number)} is damaged.`);
      if ("checkpoint" in line) {
        signed = line.checkpoint;
        yield { kind: "checkpoint", checkpoint: line.checkpoint };
      } else {
        seen.add(line.link.id);
        yield { kind: "link", link: line.link, content: line.entry };
      }
    }
  }
  const report = await verifyChain(header.company.id, chainStart, readItems(), isSigned);
  const stray = report.broken === null ? [...report.causes].find((id) => !seen.has(id)) : undefined;
  const broken = stray === undefined ? report.broken : ({ fault: "erasure", sequence: null, id: stray, at: null } as const);
  return { company: header.company.slug, keys, report: { ...report, broken }, complete: signed.sequence === report.end.sequence };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

export function describeCheck({ company, keys, report, complete }: CheckedFile): string {
  const { entries, erased, until, broken } = report;
  const where = broken && `${broken.fault} at entry ${String(broken.sequence ?? broken.id ?? "unknown")}`;
  return [
    `Company: ${company}. Keys: ${keys.join(", ") || "none"}.`,
    `Good: ${String(entries)} entries${until === null ? "" : `, until ${until}`}; ${String(erased)} without their personal values.`,
    ...(where === null ? [] : [`Broken: ${where}.`]),
    ...(broken === null && !complete ? ["The end is not signed: entries may be missing."] : []),
  ].join("\n");
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: "string", multiple: true, default: [] }, help: { type: "boolean", default: false } },
  });
  const [path] = positionals;
  if (values.help || path === undefined) return void process.stdout.write(help);
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  const checked = await checkAuditFile(lines, z.array(Key).parse(values.key));
  process.stdout.write(`${describeCheck(checked)}\n`);
  if (checked.report.broken !== null || !checked.complete) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main().catch(fail);
