import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { exampleId, idOf } from "@/lib/kernel/base/ids";
import { nounOf } from "@/lib/kernel/base/nouns";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { zipStream } from "@/lib/kernel/files/zip-stream";
import { command, internal, query } from "@/lib/kernel/operation";
import type { PermissionName } from "@/lib/domains/permissions";
import { AppError } from "@/lib/kernel/base/errors";
import { checkProof, openProof, storeProof, type Signed } from "../queries/proof";
import { openSigned } from "../document";
import { openStored } from "../queries/stored";
import { toFilesCheck } from "../resource";
import { DamagedFile, FilesCheck, FilesOutcome, LastFilesCheck, type SignatureEvidence } from "../schema";
import { hashOf } from "./sign";

/** The columns of a bundle that the check reads. */
interface BundleRow {
  sha256: string;
  storage_key: string;
  checked_at: Date | null;
  outcome: string;
  damaged: string | null;
}

/** A signed document with its stored files. */
export interface SignedFiles {
  name: string;
  bundle: BundleRow | null;
  signature: SignatureEvidence | null;
  signatures: readonly SignatureEvidence[];
  /** The PDFs that the signers of this revision were shown, in order. */
  shown: readonly { document_key: string; document_sha256: string }[];
}

interface Kind<N extends Signed["noun"]> {
  noun: N;
  read: PermissionName;
  /** Through the domain's `visible`. @throws AppError `not_found`. */
  find(ctx: Ctx, id: string): Promise<SignedFiles>;
  /** Ids of documents whose files are to be compared by now, those that wait longest first. */
  due(ctx: Ctx, now: Date, take: number): Promise<string[]>;
  /** Moves on documents whose files are as they were. */
  note(ctx: CommandCtx, ids: readonly string[], columns: Pick<CheckColumns, "check_at" | "checked_at">): Promise<unknown>;
  /** Under the document's lock: stores the result, and answers what was stored before. */
  store(ctx: CommandCtx, id: string, columns: CheckColumns): Promise<BundleRow | null>;
  /** Publishes that a file differs or is missing. */
  publish(ctx: CommandCtx, id: string, check: z.output<typeof FilesCheck>): Promise<void>;
}

interface CheckColumns {
  check_at: Date;
  checked_at: Date;
  outcome: string;
  damaged: string | null;
}

const batch = 200;
/** Less than a day, so that each night finds the documents of the last. */
const hoursBetween = 20;

function nextCheck(ctx: Ctx) {
  const checked_at = ctx.clock.now();
  return { checked_at, check_at: new Date(checked_at.getTime() + hoursBetween * 3_600_000) };
}

/** Compares the stored files with the hashes in the database. A storage that doesn't answer throws, and is no damage. */
async function compare(ctx: Ctx, noun: Signed["noun"], id: string, files: SignedFiles): Promise<Omit<FilesCheck, "checked_at">> {
  const { bundle, signature, shown } = files;
  if (bundle === null || signature === null) return { outcome: "intact", damaged: null };
  const hashes = [
    { damaged: "signed_pdf" as const, key: bundle.storage_key, sha256: bundle.sha256 },
    ...shown.map(({ document_key, document_sha256 }) => ({
      damaged: "shown_pdf" as const,
      key: document_key,
      sha256: document_sha256,
    })),
  ];
  for (const { damaged, key, sha256 } of hashes) {
    const stored = await openStored(ctx, key);
    if (stored === null) return { outcome: "missing", damaged };
    if ((await hashOf(stored.body)) !== sha256) return { outcome: "differs", damaged };
  }
  const outcome = await checkProof(ctx, { noun, id }, bundle.sha256);
  if (outcome === "intact") return { outcome, damaged: null };
  if (outcome === "differs" || bundle.checked_at !== null) return { outcome, damaged: "evidence" };
  // Evidence of documents that were signed before it was stored with the PDF.
  await storeProof(ctx, { noun, id, ...files, signature });
  return { outcome: "intact", damaged: null };
}

const notSigned = (noun: Signed["noun"]) => new AppError("conflict", `This ${noun} has no signed files.`);

/** The operations that compare the signed files of a noun's documents each night, and hand them out together. */
export function signedFileOperations<N extends Signed["noun"]>({ noun, read, find, due, note, store, publish }: Kind<N>) {
  const { plural } = nounOf(noun);
  const example = { id: exampleId(noun) };
  const scheduled = internal("called by the schedule that compares signed files, as the system");
  const Target = z.strictObject({ id: idOf(noun) });
  const listDue = query({
    id: `${plural}.files_due`,
    summary: "List the documents whose signed files are to be compared with their hashes",
    access: scheduled,
    input: z.strictObject({}),
    output: z.object({ ids: z.array(idOf(noun)) }),
    example: {},
    run: async (ctx) => ({ ids: await due(ctx, ctx.clock.now(), batch) }),
  });
  const readCheck = query({
    id: `${plural}.compare_files`,
    summary: "Compare the signed files of one document with their hashes",
    access: scheduled,
    input: Target,
    output: FilesCheck.omit({ checked_at: true }).extend({ changed: z.boolean() }),
    example,
    async run(ctx, { id }) {
      const files = await find(ctx, id);
      const found = await compare(ctx, noun, id, files);
      const { bundle } = files;
      return { ...found, changed: bundle !== null && (bundle.outcome !== found.outcome || bundle.damaged !== found.damaged) };
    },
  });
  const noteChecks = command({
    id: `${plural}.note_files_checked`,
    summary: "Store that the signed files of these documents are what they were",
    access: scheduled,
    input: z.strictObject({ ids: z.array(idOf(noun)).max(batch) }),
    output: z.object({}),
    example: { ids: [example.id] },
    async run(ctx, { ids }) {
      await note(ctx, ids, nextCheck(ctx));
      return {};
    },
  });
  const recordCheck = command({
    id: `${plural}.check_files`,
    summary: "Store that a signed file of a document differs, is missing, or is in place again",
    access: scheduled,
    input: Target.extend({ outcome: FilesOutcome, damaged: DamagedFile.nullable() }),
    output: FilesCheck.nullable(),
    example: { ...example, outcome: "intact", damaged: null },
    async run(ctx, { id, outcome, damaged }) {
      const columns = nextCheck(ctx);
      const before = await store(ctx, id, { ...columns, outcome, damaged });
      if (before === null) return null;
      const check = { checked_at: columns.checked_at, outcome, damaged };
      ctx.audit({
        noun,
        id,
        before: { files_outcome: before.outcome, damaged_file: before.damaged },
        after: { files_outcome: outcome, damaged_file: damaged },
      });
      if (outcome !== "intact") await publish(ctx, id, check);
      return check;
    },
  });
  const getCheck = query({
    id: `${plural}.get_files_check`,
    summary: "Get when the signed files of a document were last compared with their hashes, and what came of it",
    permission: read,
    input: Target,
    output: LastFilesCheck,
    example,
    async run(ctx, { id }) {
      const { bundle } = await find(ctx, id);
      if (bundle === null) throw notSigned(noun);
      return toFilesCheck(bundle);
    },
  });
  const download = query({
    id: `${plural}.archive`,
    summary: "Download the signed PDF, the PDF that was signed, and the evidence as one ZIP",
    permission: read,
    input: Target,
    output: file("application/zip"),
    example,
    async run(ctx, { id }) {
      const found = await find(ctx, id);
      const proof = await openProof(ctx, { noun, id, ...found });
      const { bundle, shown, signature, name } = found;
      if (bundle === null) throw notSigned(noun);
      const keys = [...new Set(shown.map(({ document_key }) => document_key))];
      const names = keys.map((_, index) => (keys.length > 1 ? `${name}-${String(index + 1)}` : name));
      const pdfs = [
        await openSigned(ctx, `${name}-signed`, bundle.storage_key),
        ...(await Promise.all(keys.map((key, index) => openSigned(ctx, names[index] ?? name, key)))),
      ];
      const entries = [...pdfs, proof].map((each) => ({ path: each.name, open: () => each.body }));
      const zip = zipStream(entries, signature?.signed_at ?? ctx.clock.now());
      const bytes = await buffer(zip);
      const filename = `${name}-signed.zip`.replace(/[/\\]/g, "-");
      return new FileAnswer(filename, "application/zip", bytes.length, Readable.from([bytes]));
    },
  });
  const checkDue = async (ctx: Ctx): Promise<void> => {
    const { ids } = await listDue(ctx, {});
    const same: string[] = [];
    for (const id of ids) {
      const { changed, ...found } = await readCheck(ctx, { id });
      if (changed) await recordCheck(ctx, { id, ...found });
      else same.push(id);
    }
    if (same.length > 0) await noteChecks(ctx, { ids: same });
    if (ids.length === batch) await checkDue(ctx);
  };
  return { checkDue, listDue, readCheck, noteChecks, recordCheck, getCheck, download };
}
