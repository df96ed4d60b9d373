import { assertMay, createFile, storeContent } from "@/lib/domains/files";
import { quarantineKey } from "@/lib/domains/files/rules";
import { uploadLimit } from "@/lib/domains/files/schema";
import { logOf } from "@/lib/kernel/context";
import type { Outcome } from "@/lib/kernel/definition";
import { sniffLength } from "@/lib/kernel/files/sniff";
import type { Call } from "@/lib/kernel/http/endpoint/endpoint";
import { readUpload } from "@/lib/kernel/http/endpoint/read-upload";
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
      storeContent(ctx, key, upload),
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
