import { findPicture, pictureVersion } from "@/lib/domains/branding";
import { openFile } from "@/lib/domains/files";
import type { RequestInfo } from "@/lib/kernel/context";
import { sendFile } from "@/lib/kernel/http/endpoint/send-file";
import type { Runtime } from "@/lib/kernel/runtime";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";

/**
 * Serves a company's picture publicly: cached for a year at the address with its version, for five minutes without the version. Headers
 * prevent browsers from running it.
 * @throws AppError `not_found`.
 */
export async function servePicture(
  runtime: Runtime,
  names: { slug: string; picture: string },
  request: ApiRequest,
  headers: Headers,
  info: RequestInfo,
): Promise<Response> {
  const file = await findPicture(runtime, names.slug, names.picture, info);
  const version = pictureVersion(file);
  const caching =
    new URL(request.url).searchParams.get("v") === version
      ? "public, max-age=31536000, immutable, no-transform"
      : "public, max-age=300, no-transform";
  const kept = { etag: `"${version}"`, "cache-control": caching, "cross-origin-resource-policy": "cross-origin" };
  const unchanged =
    request.headers
      .get("if-none-match")
      ?.split(",")
      .some((tag) => tag.trim().replace(/^W\//, "") === kept.etag) === true;
  const response = unchanged
    ? new Response(null, { status: 304, headers })
    : sendFile(await openFile(runtime, file), request.method, headers);
  for (const [name, value] of Object.entries(kept)) response.headers.set(name, value);
  return response;
}
