import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { AppError, invalidField } from "../../base/errors";
import type { ApiRequest } from "./api-request";

export interface UploadOptions {
  /** The form field with the file. */
  field: string;
  /** Maximum bytes of the file. */
  limit: number;
  /** How many first bytes to pass as `head`. */
  head: number;
}

export interface Upload {
  /** As the sender wrote it and not trustworthy; empty if there is none. */
  filename: string;
  /** The first bytes; fewer if the file is shorter. */
  head: Buffer;
  /** All bytes, including the first. Fails with `too_large` past the limit, and with `malformed` if the sender disconnects. */
  body: Readable;
}

/** Bytes that the form may add to its file: boundaries, headers, an epilogue. */
const overhead = 64 * 1024;

/**
 * Reads a form (RFC 7578) with exactly one file as it arrives; only stream buffers and the head are in memory. `receive` must read the body
 * to its end or throw. Returns `receive`'s result after the rest of the form was checked; if that fails, the caller removes what `receive`
 * stored. @throws AppError `unsupported_media_type`, `malformed`, `too_large`, `invalid` (no file), and what `receive` throws.
 */
export async function readUpload<Result>(
  request: ApiRequest,
  options: UploadOptions,
  receive: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  if (Number(request.headers.get("content-length") ?? 0) > options.limit + overhead) throw tooLarge(options.limit);
  const parser = createParser(request.headers.get("content-type") ?? "");
  if (!request.body) throw new AppError("malformed", "The form is empty.");
  let received: Promise<Result> | undefined;
  const refuse = (detail: string) => parser.destroy(new AppError("malformed", detail));
  parser.on("fieldsLimit", () => refuse("The form must contain only the file."));
  parser.on("filesLimit", () => refuse("Send one file per request."));
  parser.on("file", (name, stream, { filename }) => {
    // The stream's reader handles its failure; without a listener, the failure of an unread stream would end the process.
    stream.on("error", () => undefined);
    if (name !== options.field) return refuse(`Send the file in the field ${options.field}.`);
    // busboy leaves the name out for a part with application/octet-stream and no name, contrary to its types.
    received = handOver((filename as string | undefined) ?? "", stream, options, receive);
    received.catch((error: unknown) => parser.destroy(error instanceof Error ? error : undefined));
  });
  const parsed = finished(parser).then(() => null, asFailure);
  await feed(parser, request.body, options.limit);
  const failure = await parsed;
  // A failed receiver makes the parser fail too, so its own error comes first.
  const result = await received;
  if (failure) throw failure;
  if (received === undefined) throw invalidField(options.field, "required", "Send a file.");
  return result as Result;
}

/**
 * Feeds the body to the parser. After a rejection it reads and drops as many bytes again as a file may have: to stop reading would close
 * the connection on a client that is still sending and would never see the response.
 */
export async function feed(parser: busboy.Busboy, body: ApiRequest["body"], limit: number): Promise<void> {
  const closed = new Promise<void>((resolve) => parser.once("close", resolve));
  let weight = 0;
  try {
    for await (const chunk of Readable.fromWeb(body as ReadableStream<Uint8Array>)) {
      weight += (chunk as Buffer).length;
      if (weight > 2 * limit + overhead) break;
      if (weight > limit + overhead) parser.destroy(tooLarge(limit));
      if (!parser.destroyed) await Promise.race([closed, new Promise((resolve) => parser.write(chunk, resolve))]);
    }
    if (!parser.destroyed) parser.end();
  } catch (error) {
    parser.destroy(asFailure(error));
  }
}

function createParser(contentType: string): busboy.Busboy {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(contentType))
    throw new AppError("unsupported_media_type", "Send the file as multipart/form-data.");
  try {
    // Browsers send names in UTF-8 (HTML, "multipart/form-data encoding algorithm"). Paths are removed elsewhere.
    return busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      preservePath: true,
      limits: { files: 1, fields: 0 },
    });
  } catch (cause) {
    throw new AppError("malformed", "The form has no boundary.", { cause });
  }
}

export async function handOver<Result>(
  filename: string,
  stream: Readable,
  { limit, head: length }: UploadOptions,
  receive: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const chunks = counted(unbroken(stream), limit, limit);
  const first: Buffer[] = [];
  for (let size = 0; size < length;) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    first.push(value);
    size += value.length;
  }
  const head = Buffer.concat(first);
  return receive({ filename, head: head.subarray(0, length), body: Readable.from(resume(head, chunks), { objectMode: false }) });
}

async function* resume(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

async function* counted(chunks: AsyncIterable<Buffer>, most: number, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw tooLarge(limit);
    yield chunk;
  }
}

/** The bytes of a part; a failure to read them is the sender's. */
async function* unbroken(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw asFailure(error);
  }
}

export function asFailure(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError("malformed", "The form is malformed or incomplete.", { cause: error });
}

export function tooLarge(limit: number): AppError {
  return new AppError("too_large", `A file can have at most ${limit} bytes.`);
}
