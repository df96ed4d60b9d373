import type { Readable } from "node:stream";
import type { z } from "zod";
import { assertMay, createFile, getUploaded, putSealed } from "@/lib/domains/files";
import { archiveRefusals, cleanFileName, quarantineKey } from "@/lib/domains/files/rules";
import { uploadLimit, type FileContent } from "@/lib/domains/files/schema";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { logOf, type Ctx } from "@/lib/kernel/context";
import type { Outcome } from "@/lib/kernel/definition";
import { inspectZipStream } from "@/lib/kernel/files/inspect-zip-stream";
import { isZipBased, sniffLength, sniffType, type UploadMediaType } from "@/lib/kernel/files/sniff";
import type { Call } from "@/lib/kernel/http/endpoint/endpoint";
import { readUpload, type Upload } from "@/lib/kernel/http/endpoint/read-upload";
import { newId } from "@/lib/kernel/ids";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";

/**
 * Stores the file of a form (field `file`) in quarantine and creates its row. A failure or a repeated request leaves no object behind.
 * @throws AppError `forbidden`, `malformed`, `too_large`, `unsupported_media_type` (not accepted, or its content does not match the file
 * name), `invalid` (empty, or a bad archive).
 */
export async function uploadFile({ ctx, termsOf }: Call, request: ApiRequest): Promise<Outcome> {
  assertMay(ctx, "files.write");
  const storage = await ctx.runtime.ports.storage();
  const id = newId(ctx.clock.now());
  const key = quarantineKey(ctx.tenant.id, id);
  let kept = false;
  try {
    const content = await readUpload(request, { field: "file", limit: uploadLimit, head: sniffLength }, (upload) =>
      store(ctx, key, upload),
    );
    const outcome = await createFile.perform(ctx, { id, ...content }, termsOf(createFile, content));
    kept = !outcome.replayed;
    return outcome;
  } finally {
    if (!kept)
      await storage
        .delete(key)
        .catch((error: unknown) =>
          logOf(ctx).error({ err: error, storage_key: key }, "an upload that came to nothing is left in quarantine"),
        );
  }
}

/** Detects the type by the first bytes before it stores the file, and inspects a stored archive. */
async function store(ctx: Ctx, key: string, { filename, head, body }: Upload): Promise<z.output<typeof FileContent>> {
  const name = cleanFileName(filename);
  const media_type = await typeOf(name, head, body);
  const { size, sha256 } = await putSealed(ctx, key, body, { media_type });
  if (isZipBased(media_type)) await assertHonest(await getUploaded(ctx, key), media_type);
  return { name, media_type, size, sha256 };
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
