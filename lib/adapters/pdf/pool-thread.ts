import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { AppError } from "@/lib/kernel/base/errors";
import type { PdfRequest } from "@/lib/kernel/ports/pdf";
import type { ThreadData, WorkerMessage } from "./worker-messages";

/** Seconds until a retry makes sense after a thread was lost; a new one starts faster. */
const retryAfter = 2;
const memory = { maxOldGenerationSizeMb: 512 };
/** Milliseconds after which a thread counts as failed to load: from TypeScript on a busy machine, loading takes several seconds. */
const loadingLimit = 60_000;

/** One worker thread, which renders one document at a time. */
export interface PoolThread {
  /** Rejects with `unavailable` if the thread dies or exceeds the limit; the thread is unusable afterwards. */
  render(request: PdfRequest): Promise<Buffer>;
  isAlive(): boolean;
  stop(): Promise<void>;
}

interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: AppError): void;
}

/** Starts a thread from TypeScript (in development) or the bundle's JavaScript. `limit` is milliseconds per document, after loading. */
export function startThread(path: string, { limit, lowestPriority }: { limit: number; lowestPriority: boolean }): PoolThread {
  const options = { resourceLimits: memory, workerData: { lowestPriority } satisfies ThreadData };
  const worker = path.endsWith(".ts") ? startFromSource(path, options) : new Worker(pathToFileURL(path), options);
  // An idle pool must not keep the process alive.
  worker.unref();
  let waiting: Waiting | undefined;
  let isAlive = true;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;

  /** Gives up the thread after this many milliseconds. */
  function limitTo(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      lose("The PDF took too long to draw.");
      void worker.terminate();
    }, milliseconds);
  }
  function lose(detail: string, cause?: unknown) {
    isAlive = false;
    waiting?.reject(new AppError("unavailable", detail, { retryAfter, cause }));
    waiting = undefined;
  }
  worker.on("message", (answer: WorkerMessage) => {
    if ("ready" in answer) {
      isReady = true;
      if (waiting) limitTo(limit);
      return;
    }
    const { resolve, reject } = waiting ?? {};
    waiting = undefined;
    if (answer.ok) resolve?.(Buffer.from(answer.pdf));
    else reject?.(new AppError(answer.code, answer.detail, { errors: answer.errors, cause: answer.cause }));
  });
  worker.on("error", (error) => lose("The PDF could not be created at the moment.", error));
  worker.on("exit", () => lose("The PDF could not be created at the moment."));

  return {
    isAlive: () => isAlive,
    async render(request) {
      worker.ref();
      limitTo(isReady ? limit : loadingLimit);
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          waiting = { resolve, reject };
          worker.postMessage(request);
        });
      } finally {
        clearTimeout(timer);
        worker.unref();
      }
    },
    async stop() {
      lose("PDFs cannot be created: the process is stopping.");
      await worker.terminate();
    },
  };
}

/** In development and tests: tsx from `--import` does not apply to worker threads, so the thread registers it before loading the entry. */
function startFromSource(path: string, options: WorkerOptions): Worker {
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(path).href)}); });`;
  return new Worker(code, { ...options, eval: true });
}
