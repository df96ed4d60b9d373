import type { FieldProblem, ProblemCode } from "@/lib/kernel/base/errors";
import type { PdfRequest } from "@/lib/kernel/ports/pdf";

/** What a thread is started with. */
export interface ThreadData {
  lowestPriority: boolean;
}

/** Message to a worker: one request at a time. A buffer arrives as a Uint8Array. */
export type WorkerRequest = PdfRequest;

/** Message from a worker: first that it has loaded, then an answer to each request. */
export type WorkerMessage = { ready: true } | WorkerAnswer;

/** The PDF, or why there is none; only deliberate errors have a code. */
export type WorkerAnswer =
  | { ok: true; pdf: Uint8Array }
  | { ok: false; code: ProblemCode; detail: string; errors: FieldProblem[]; cause: string };
