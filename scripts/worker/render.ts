import type { IncomingMessage, ServerResponse } from "node:http";
import { isSigned, parseRequest } from "@/lib/adapters/pdf/render-wire";
import { AppError } from "@/lib/kernel/base/errors";
import type { Logger } from "@/lib/kernel/log";
import type { PdfPort } from "@/lib/kernel/ports/pdf";

/** Bytes, well above the longest document with a logo and the images that its text may have, in Base64. */
const bodyLimit = 40 * 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) throw new AppError("too_large", "The document is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** `POST /render`: renders a document for the web process, which signs its requests. */
export function createRenderHandler(
  pdf: PdfPort,
  secrets: readonly string[],
  log: Logger,
): (request: IncomingMessage, response: ServerResponse) => void {
  const handle = async (request: IncomingMessage): Promise<Buffer> => {
    const body = await readBody(request);
    const signature = request.headers["x-atrium-signature"];
    const given = typeof signature === "string" ? signature : undefined;
    if (!secrets.some((secret) => isSigned(body, given, secret, new Date())))
      throw new AppError("unauthenticated", "The request is not signed by this installation.");
    return pdf.render(parseRequest(body));
  };
  return (request, response) => {
    handle(request).then(
      (bytes) => response.writeHead(200, { "content-type": "application/pdf", "content-length": bytes.length }).end(bytes),
      (error: unknown) => {
        const known = error instanceof AppError ? error : new AppError("internal", "The PDF could not be created.", { cause: error });
        if (known.status >= 500) log.error({ err: known.cause ?? known }, "a PDF could not be created");
        response
          .writeHead(known.status, { "content-type": "text/plain; charset=utf-8", "x-atrium-problem": known.code })
          .end(known.message);
      },
    );
  };
}
