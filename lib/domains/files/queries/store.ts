import type { Readable } from "node:stream";
import type { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { inspectZipStream } from "@/lib/kernel/files/inspect-zip-stream";
import { isZipBased, sniffType, type UploadMediaType } from "@/lib/kernel/files/sniff";
import { archiveRefusals, cleanFileName } from "../rules";
import { emailType, type FileContent } from "../schema";
import { getUploaded, putSealed } from "./objects";

export interface SentContent {
  filename: string;
  /** The first bytes, at least `sniffLength` of them where there are as many. */
  head: Buffer;
  body: Readable;
}

/**
 * Detects the type by the first bytes before it stores the file, and inspects a stored archive.
 * @throws AppError `unsupported_media_type` (not accepted, or its content does not match the file name), `invalid` (empty, a bad archive).
 */
export async function storeContent(ctx: Ctx, key: string, { filename, head, body }: SentContent): Promise<z.output<typeof FileContent>> {
  const name = cleanFileName(filename);
  const media_type = await typeOf(name, head, body);
  const { size, sha256 } = await putSealed(ctx, key, body, { media_type });
  if (isZipBased(media_type)) await assertHonest(await getUploaded(ctx, key), media_type);
  return { name, media_type, size, sha256 };
}

/** What is shown as nothing but a download. */
const download = "application/octet-stream";

/** Stores a file that nobody can be asked to send in another form. One of a type that no upload may have is a download and nothing else. */
export async function storeAny(ctx: Ctx, key: string, { filename, head, body }: SentContent): Promise<z.output<typeof FileContent>> {
  const name = cleanFileName(filename);
  const sniffed = await sniffType(head, name);
  const media_type = "media_type" in sniffed ? sniffed.media_type : download;
  const { size, sha256 } = await putSealed(ctx, key, body, { media_type });
  if (media_type === download || !isZipBased(media_type)) return { name, media_type, size, sha256 };
  const isHonest = !("refused" in (await inspectZipStream(await getUploaded(ctx, key), media_type)));
  return { name, media_type: isHonest ? media_type : download, size, sha256 };
}

/** Stores an email as it came. */
export async function storeEmail(ctx: Ctx, key: string, source: Readable): Promise<z.output<typeof FileContent>> {
  const { size, sha256 } = await putSealed(ctx, key, source, { media_type: emailType });
  return { name: "message.eml", media_type: emailType, size, sha256 };
}

async function typeOf(name: string, head: Buffer, body: Readable): Promise<UploadMediaType> {
  const sniffed = await sniffType(head, name);
  if ("media_type" in sniffed) return sniffed.media_type;
  body.destroy();
  if (sniffed.refused === "empty") throw invalidField("file", "empty", "The file is empty.");
  const ending = /\.[^.]+$/.exec(name)?.[0];
  const named = ending === undefined ? "The name has no ending" : `The name ends in ${ending}`;
  const detected = sniffed.detected ?? "of no known type";
  const message =
    sniffed.refused === "extension_mismatch"
      ? `${named}, but the content is ${detected}.`
      : `${named} and the content is ${detected}: such files are not accepted.`;
  throw new AppError("unsupported_media_type", message, { errors: [{ path: "file", code: sniffed.refused, message }] });
}

async function assertHonest(body: Readable, mediaType: UploadMediaType): Promise<void> {
  const result = await inspectZipStream(body, mediaType);
  if (!("refused" in result)) return;
  const message = archiveRefusals[result.refused];
  throw new AppError(result.refused === "type_mismatch" ? "unsupported_media_type" : "invalid", message, {
    errors: [{ path: "file", code: result.refused, message }],
  });
}
