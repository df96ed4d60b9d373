import { egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type { Picture, RemotePicturesPort } from "@/lib/kernel/ports/remote-pictures";

/** SVG is left out: it can hold scripts. */
const kinds = /^image\/(png|jpeg|gif|webp)$/;
const largest = 2 * 1024 * 1024;
const mostRedirects = 3;

/** Loads pictures through the egress rules, each redirect included. @param egress further rules, for tests and self-hosting. */
export function createHttpPictures(egress: EgressOptions = {}): RemotePicturesPort {
  const options = { allow_http: true, timeout_ms: 5_000, max_response_bytes: largest, ...egress };
  return {
    async load(url) {
      try {
        return await follow(url, options, mostRedirects);
      } catch {
        return null;
      }
    },
  };
}

async function follow(url: string, options: EgressOptions, left: number): Promise<Picture | null> {
  const answer = await egressFetch(url, { headers: { accept: "image/*" } }, options);
  const next = answer.headers.get("location");
  if (answer.status >= 300 && answer.status < 400 && next !== null && left > 0) return follow(new URL(next, url).href, options, left - 1);
  const media_type = (answer.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!answer.ok || !kinds.test(media_type)) return null;
  return { media_type, content: Buffer.from(await answer.arrayBuffer()) };
}
