import { Readable } from "node:stream";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { readEarlierEvidenceKeys, readEvidenceKey, signEvidence, verifyEvidence } from "@/lib/kernel/evidence-key";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { checkpointText, type ChainPlace } from "../rules/chain";
import { verifyChain, type BrokenPlace, type ChainReport } from "../rules/verify";
import { AuditVerification, AuditVerify } from "../schema";
import { countWaiting, findUnchained, missingCauses, readChain, readChainPlace } from "./chain";

/** Entries that one request follows; the caller goes on after the last. */
const mostVerified = 20_000;

/** Follows the chain from `start`, and at its end looks for entries outside of it. */
export async function followChain(ctx: Ctx, start: ChainPlace, most: number): Promise<{ report: ChainReport; complete: boolean }> {
  const isSigned = (text: string, signature: string) => verifyEvidence(ctx.runtime, ctx.tenant.id, text, signature);
  const report = await verifyChain(ctx.tenant.id, start, readChain(ctx, { after: start.sequence, most }), isSigned);
  const complete = report.broken === null && report.entries < most;
  const broken = report.broken ?? (await findMissingCause(ctx, report)) ?? (complete ? await findStranger(ctx) : null);
  return { report: { ...report, broken }, complete };
}

async function findMissingCause(ctx: Ctx, { causes }: ChainReport): Promise<BrokenPlace | null> {
  const [id] = await missingCauses(ctx, causes);
  return id === undefined ? null : { fault: "erasure", sequence: null, id, at: null };
}

async function findStranger(ctx: Ctx): Promise<BrokenPlace | null> {
  const found = await findUnchained(ctx);
  if (found === null) return null;
  return { fault: found.at === null ? "missing_entry" : "unchained", sequence: null, id: found.id, at: found.at?.toISOString() ?? null };
}

export const verifyAuditChain = query({
  id: "audit.verify",
  summary: "Check that no audit entry was changed, removed or put between others",
  permission: "audit.read",
  input: AuditVerify,
  output: AuditVerification,
  example: {},
  async run(ctx, { after }) {
    const start = await readChainPlace(ctx, Number(after ?? 0));
    if (start === null) throw new AppError("invalid", "The chain has no entry with this number.");
    const { report, complete } = await followChain(ctx, start, mostVerified);
    const { broken, signed } = report;
    return {
      from: start.sequence,
      to: report.end.sequence,
      until: report.until === null ? null : new Date(report.until),
      entries: report.entries,
      erased: report.erased,
      waiting: await countWaiting(ctx),
      signed: signed && { sequence: signed.sequence, at: new Date(signed.at) },
      broken: broken && { ...broken, at: broken.at === null ? null : new Date(broken.at) },
      complete: complete || broken !== null,
    };
  },
});

/** The lines of the file: what it is, each link with its entry, the checkpoints, and the end signed now. */
async function* writeChain(ctx: Ctx): AsyncGenerator<string> {
  const { runtime, tenant, clock } = ctx;
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  const [present, earlier] = [await readEvidenceKey(runtime, tenant.id), await readEarlierEvidenceKeys(runtime, tenant.id)];
  const keys = [present, ...earlier].map(({ raw }) => raw);
  const made_at = clock.now().toISOString();
  yield line({ format: "atrium-audit", version: 1, company: { id: tenant.id, slug: tenant.slug }, made_at, keys });
  let end: ChainPlace | null = null;
  for await (const item of readChain(ctx, { after: 0, most: Number.MAX_SAFE_INTEGER })) {
    if (item.kind === "checkpoint") yield line({ checkpoint: item.checkpoint });
    else {
      const { link, content } = item;
      end = { sequence: link.sequence, hash: link.hash };
      yield line({ link, entry: content });
    }
  }
  if (end === null) return;
  const checkpoint = { sequence: end.sequence, hash: end.hash, at: made_at };
  yield line({ checkpoint: { ...checkpoint, signature: await signEvidence(runtime, tenant.id, checkpointText(tenant.id, checkpoint)) } });
}

export const exportAuditChain = query({
  id: "audit.export",
  summary: "Download every audit entry with its chain, as JSON Lines that scripts/verify-audit.ts checks",
  permission: "exports.company",
  input: z.strictObject({}),
  output: file("application/x-ndjson"),
  example: {},
  run: (ctx) => {
    const name = `audit-${ctx.tenant.slug}-${ctx.clock.now().toISOString().slice(0, 10)}.jsonl`;
    return Promise.resolve(new FileAnswer(name, "application/x-ndjson", null, Readable.from(writeChain(ctx), { objectMode: false })));
  },
});
