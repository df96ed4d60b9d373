import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "@/lib/kernel/base/errors";
import { loadFonts } from "./fonts";
import { renderRequest } from "./render-request";
import type { ThreadData, WorkerAnswer, WorkerMessage, WorkerRequest } from "./worker-messages";

// The entry point of a thread of `createPdfPool`.
const port = parentPort;
if (!port) throw new AppError("internal", "This file runs only in a worker thread.");

// Elsewhere than on Linux this would lower the whole process.
if ((workerData as ThreadData).lowestPriority && process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

async function answer({ logo, ...request }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    return { ok: true, pdf: await renderRequest({ ...request, ...(logo && { logo: Buffer.from(logo) }) }) };
  } catch (error) {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (error instanceof AppError) return { ok: false, code: error.code, detail: error.message, errors: error.errors, cause };
    return { ok: false, code: "internal", detail: "The PDF could not be created.", errors: [], cause };
  }
}

port.on("message", (request: WorkerRequest) => {
  void answer(request).then((message) => port.postMessage(message));
});

// Fonts load before the first request's time limit starts.
void loadFonts().finally(() => port.postMessage({ ready: true } satisfies WorkerMessage));
