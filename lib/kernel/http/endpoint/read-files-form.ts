import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import busboy from "busboy";
import { AppError, invalidField } from "../../base/errors";
import type { ApiRequest } from "./api-request";
import { asFailure, feed, handOver, tooLarge, type Upload } from "./read-upload";

/** The form field of the files, and how many it takes at most. */
export interface FilesField {
  field: string;
  most: number;
}

export interface FilesFormOptions extends FilesField {
  /** The bytes of all files together. */
  limit: number;
  /** How many first bytes of a file to pass as `head`. */
  head: number;
  /** Maximum bytes of one other field. */
  fieldLimit: number;
  /** Judges the other fields before the first byte of a file is read; a file that it does not want is dropped. */
  admit(fields: Record<string, unknown>): Promise<boolean>;
  /** Must read the body to its end or throw. */
  receive(upload: Upload): Promise<void>;
}

const mostFields = 200;

export const isFilesForm = (request: ApiRequest): boolean =>
  request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() === "multipart/form-data";

/**
 * Reads a form (RFC 7578) whose files come after its other fields, as it arrives. Empty file fields, as browsers send them, do not count.
 * @returns the fields, and whether `admit` was asked.
 * @throws AppError `malformed`, `too_large`, `invalid`, and what `admit` and `receive` throw.
 */
export async function readFilesForm(
  request: ApiRequest,
  options: FilesFormOptions,
): Promise<{ fields: Record<string, unknown>; asked: boolean }> {
  const { field, limit, most } = options;
  if (Number(request.headers.get("content-length") ?? 0) > limit + options.fieldLimit * 2) throw tooLarge(limit);
  if (!request.body) throw new AppError("malformed", "The form is empty.");
  const parser = createParser(request, options.fieldLimit);
  const fields = new Map<string, string>();
  const fail = (error: AppError) => parser.destroy(error);
  let admitted: Promise<boolean> | null = null;
  let work: Promise<void> = Promise.resolve();
  let broken: unknown = null;
  let count = 0;
  parser.on("field", (name, value, info) => {
    if (info.valueTruncated || info.nameTruncated) fail(invalidField(name, "too_long", "The text is too long."));
    else if (admitted !== null) fail(new AppError("malformed", `Send ${field} after the other fields.`));
    else if (fields.has(name)) fail(new AppError("malformed", `The parameter ${name} is given twice.`));
    else fields.set(name, value);
  });
  parser.on("fieldsLimit", () => fail(new AppError("malformed", "The form has too many fields.")));
  parser.on("file", (name, stream: Readable, { filename }) => {
    // The stream's reader handles its failure; without a listener, the failure of an unread stream would end the process.
    stream.on("error", () => undefined);
    // busboy leaves the name out for a part with application/octet-stream and no name, contrary to its types.
    const sent = (filename as string | undefined) ?? "";
    if (sent === "") return void stream.resume();
    if (name !== field) return void fail(new AppError("malformed", `Send the files in the field ${field}.`));
    count += 1;
    if (count > most) return void fail(invalidField(field, "too_many", `Send ${most} files at most.`));
    admitted ??= options.admit(Object.fromEntries(fields));
    const wanted = admitted;
    work = work.then(async () => {
      if (!(await wanted)) return void stream.resume();
      await handOver(sent, stream, { field, limit, head: options.head }, (upload) => options.receive(upload));
    });
    work.catch((error: unknown) => {
      if (!(error instanceof AppError)) broken = error;
      parser.destroy(error instanceof Error ? error : undefined);
    });
  });
  const parsed = finished(parser).then(() => null, asFailure);
  await feed(parser, request.body, limit);
  const failure = await parsed;
  const late = await work.then(() => null, asFailure);
  if (broken !== null) throw broken;
  // The parser keeps the first failure; those that follow from it are the receiver's.
  if (failure ?? late) throw failure ?? late;
  return { fields: Object.fromEntries(fields), asked: admitted !== null };
}

function createParser(request: ApiRequest, fieldSize: number): busboy.Busboy {
  try {
    // Browsers send names in UTF-8 (HTML, "multipart/form-data encoding algorithm"). Paths are removed elsewhere.
    return busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      preservePath: true,
      limits: { fields: mostFields, fieldSize },
    });
  } catch (cause) {
    throw new AppError("malformed", "The form has no boundary.", { cause });
  }
}
