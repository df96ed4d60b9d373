import { parentPort } from "node:worker_threads";
import { AppError } from "@/lib/kernel/base/errors";
import type { ThreadAnswer, ThreadRequest } from "@/lib/kernel/files/parse-in-thread";
import { parsers } from "./list";

// The entry point of a thread of `parseInThread`.
const port = parentPort;
if (!port) throw new AppError("internal", "This file runs only in a worker thread.");

async function answer({ name, input }: ThreadRequest): Promise<ThreadAnswer> {
  try {
    const parse: (...given: never[]) => Promise<unknown> = parsers[name];
    return { ok: true, value: await parse(...(input as never[])) };
  } catch (error) {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (error instanceof AppError) return { ok: false, code: error.code, detail: error.message, errors: error.errors, cause };
    return { ok: false, code: "invalid", detail: "The content could not be read.", errors: [], cause };
  }
}

port.on("message", (request: ThreadRequest) => {
  void answer(request).then((message) => port.postMessage(message));
});
port.postMessage("ready");
