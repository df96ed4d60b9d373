import { AppError, problems, type ProblemCode } from "@/lib/kernel/base/errors";
import type { PdfPort } from "@/lib/kernel/ports/pdf";
import { signRequest, writeRequest } from "./render-wire";

/** Milliseconds to wait for a document; the worker gives up after ten seconds. */
const limit = 12_000;
const retryAfter = 2;

const isProblemCode = (code: string | null): code is ProblemCode => code !== null && Object.hasOwn(problems, code);

/** Requests PDFs from the worker process over loopback with a signed request. */
export function createRemotePdf({ url, secret }: { url: string; secret: string }): PdfPort {
  return {
    async render(request) {
      const body = writeRequest(request);
      const headers = { "content-type": "application/json", "x-atrium-signature": signRequest(body, secret, new Date()) };
      const response = await fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(limit) }).catch((cause: unknown) => {
        throw new AppError("unavailable", "PDFs cannot be created at the moment. Try again shortly.", { retryAfter, cause });
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.ok) return bytes;
      const code = response.headers.get("x-atrium-problem");
      throw new AppError(isProblemCode(code) ? code : "unavailable", bytes.toString("utf8") || "The PDF could not be created.", {
        retryAfter,
      });
    },
  };
}
