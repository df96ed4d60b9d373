import { openArticleFile } from "@/lib/domains/knowledge-base";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId } from "@/lib/kernel/base/ids";
import { sendFile } from "@/lib/kernel/http/endpoint/send-file";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";

/** Short, so that a picture of an article that is taken back is soon gone from browsers, too. */
const cacheSeconds = 300;

/** A picture or file of a published article; 404 for all others. */
export async function writeFile(site: string, segment: string, method: string): Promise<Response> {
  const ctx = await readVisitor(site);
  const id = decodeId("file", segment);
  if (ctx === null || id === null) return new Response(null, { status: 404 });
  try {
    const response = sendFile(await openArticleFile(ctx, id), method, new Headers());
    // Other sites may show articles, which the public API gives them.
    response.headers.set("cross-origin-resource-policy", "cross-origin");
    response.headers.set("cache-control", `public, max-age=${cacheSeconds}`);
    return response;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return new Response(null, { status: 404 });
    throw error;
  }
}
