import { Readable } from "node:stream";
import { readDrawerAttachment } from "@/lib/domains/mail";
import { answer, requestInfo } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

/** An attachment in the demo's mail viewer; always a download, never displayed, whatever its type. */
export const GET = rawEndpoint("A file is streamed, and only the demo has this address.", (request) =>
  answer(request, "mails.read_drawer_attachment", async (runtime, headers, id) => {
    const search = new URL(request.url).searchParams;
    const input = { tenant: search.get("tenant") ?? "", id: search.get("id") ?? "", index: Number(search.get("index")) };
    const { filename, body } = await readDrawerAttachment({ runtime, person: null, request: requestInfo(request, id) }, input);
    headers.set("content-type", "application/octet-stream");
    // RFC 8187, 3.2.1 excludes these characters too.
    const name = encodeURIComponent(filename).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
    headers.set("content-disposition", `attachment; filename*=UTF-8''${name}`);
    return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { headers });
  }),
);
