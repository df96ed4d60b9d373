import { Readable } from "node:stream";
import { getUploaded, putSealed } from "@/lib/domains/files";
import { archiveRefusals, cleanFileName } from "@/lib/domains/files/rules";
import { uploadLimit } from "@/lib/domains/files/schema";
import { createImport } from "@/lib/domains/imports";
import { importKey } from "@/lib/domains/imports/rules";
import { ImportList, type ImportCreate } from "@/lib/domains/imports/schema";
import { getGeneralSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { logOf, type Ctx } from "@/lib/kernel/context";
import type { Outcome } from "@/lib/kernel/definition";
import { inspectZipStream } from "@/lib/kernel/files/inspect-zip-stream";
import { EncodingProbe } from "@/lib/kernel/files/table-encoding";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";
import type { Call } from "@/lib/kernel/http/endpoint/endpoint";
import { readUpload, type Upload } from "@/lib/kernel/http/endpoint/read-upload";
import { newId } from "@/lib/kernel/ids";
import { assertMayCall } from "@/lib/kernel/operation";

/** What the address may name as the list. */
export const importLists = ImportList.options;

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const headLength = 64 * 1024;

/**
 * Stores a file to import (field `file`; the list in the address) and creates its import. A failure leaves no object behind.
 * @throws AppError `forbidden`, `malformed`, `too_large`, `unsupported_media_type` (no table), `invalid` (a bad archive, no rows).
 */
export async function uploadImport({ ctx, termsOf }: Call, request: ApiRequest): Promise<Outcome> {
  assertMayCall(ctx, createImport);
  const list = readList(request);
  const id = newId(ctx.clock.now());
  const key = importKey(ctx.tenant.id, id);
  let kept = false;
  try {
    const file = await readUpload(request, { field: "file", limit: uploadLimit, head: headLength }, (upload) => store(ctx, key, upload));
    const { sha256, ...content } = file;
    const outcome = await createImport.perform(
      ctx,
      { id, list, ...content },
      termsOf(createImport, { list, name: file.file_name, sha256 }),
    );
    kept = !outcome.replayed;
    return outcome;
  } finally {
    if (!kept) await (await ctx.runtime.ports.storage()).delete(key).catch((error: unknown) => reportLeft(ctx, key, error));
  }
}

function reportLeft(ctx: Ctx, key: string, error: unknown): void {
  logOf(ctx).error({ err: error, storage_key: key }, "the file of an import that came to nothing is left in the storage");
}

function readList(request: ApiRequest): ImportList {
  const list = ImportList.safeParse(new URL(request.url).searchParams.get("list"));
  if (list.success) return list.data;
  const message = `Name the list that the records are for: ${ImportList.options.join(", ")}.`;
  throw new AppError("invalid", message, { errors: [{ path: "list", code: "required", message }] });
}

type Stored = Omit<ImportCreate, "id" | "list"> & { sha256: string };

async function store(ctx: Ctx, key: string, { filename, head, body }: Upload): Promise<Stored> {
  const file_name = cleanFileName(filename);
  const isWorkbook = head.subarray(0, 2).toString("latin1") === "PK";
  const problem = isWorkbook ? null : describeWrongFile(head);
  if (problem !== null) {
    body.destroy();
    throw refusal("unsupported_media_type", "not_a_table", problem);
  }
  const probe = new EncodingProbe();
  const { size, sha256 } = await putSealed(ctx, key, Readable.from(probed(body, probe), { objectMode: false }), {
    media_type: isWorkbook ? workbook : "text/csv",
  });
  if (isWorkbook) {
    const result = await inspectZipStream(await getUploaded(ctx, key), workbook);
    if ("refused" in result) throw refusal("invalid", result.refused, archiveRefusals[result.refused]);
    return { file_name, format: "xlsx", size, sha256, encoding: null, delimiter: null };
  }
  const { locale } = await getGeneralSettings({ ...ctx, grants: "all" }, {});
  const encoding = probe.result(locale);
  if (encoding === null) throw refusal("unsupported_media_type", "not_a_table", notATable);
  return { file_name, format: "csv", size, sha256, encoding, delimiter: null };
}

async function* probed(body: Readable, probe: EncodingProbe): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    probe.push(chunk as Buffer);
    yield chunk as Buffer;
  }
}

const notATable = "This file is no table. Upload a CSV file or an Excel workbook (.xlsx).";

/** What is wrong with a file that begins like this; null for one that may be a text. */
function describeWrongFile(head: Buffer): string | null {
  if (head.length === 0) return "The file is empty.";
  if (head.subarray(0, 4).toString("hex") === "d0cf11e0")
    return "This is a workbook of an old Excel version (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.";
  const start = head.subarray(0, 5).toString("latin1");
  const isBinary =
    start.startsWith("%PDF") || start.startsWith("\x89PNG") || start.startsWith("\xff\xd8\xff") || start.startsWith("{\\rtf");
  const isMarkup = /^\s*(?:\ufeff)?<(?:!doctype|html|\?xml|svg)/i.test(head.subarray(0, 200).toString("utf8"));
  return isBinary || isMarkup ? notATable : null;
}

function refusal(code: "unsupported_media_type" | "invalid", problem: string, message: string): AppError {
  return new AppError(code, message, { errors: [{ path: "file", code: problem, message }] });
}
