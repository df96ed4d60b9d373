import { AppError } from "@/lib/kernel/base/errors";
import type { PdfPort, PdfRequest } from "@/lib/kernel/ports/pdf";
import { startThread, type PoolThread } from "./pool-thread";

export interface PdfPoolOptions {
  /** Path of the worker's entry: lib/adapters/pdf/worker.ts or its bundle. */
  worker: string;
  /** Number of documents rendered at once, each on its own thread. */
  size: number;
  /** Number of further requests that may wait. */
  queue: number;
  /** Milliseconds per document, from when a loaded thread takes it; default 10,000. */
  limit?: number;
  /** Renders at the lowest processor priority; on Linux, where each thread has its own. */
  lowestPriority?: boolean;
}

export interface PdfPool extends PdfPort {
  /** Stops the threads; waiting and running requests are rejected with `unavailable`. */
  close(): Promise<void>;
}

/** Seconds after which a full queue has free places. */
const retryAfter = 2;

/**
 * Renders PDFs on worker threads, so that the calling process stays responsive. Threads start on demand and are reused; one that crashes
 * or exceeds the limit fails its own document with `unavailable` and is replaced.
 */
export function createPdfPool({ worker, size, queue, limit = 10_000, lowestPriority = false }: PdfPoolOptions): PdfPool {
  let idle: PoolThread[] = [];
  const busy = new Set<PoolThread>();
  const waiting: { start(): void; reject(error: AppError): void }[] = [];
  let turns = 0;
  let isClosed = false;

  /** Counts synchronously, so that requests of one tick cannot all see a free turn; a turn that is passed on stays counted. */
  async function takeTurn(): Promise<void> {
    if (turns < size) {
      turns += 1;
      return;
    }
    if (waiting.length >= queue) throw new AppError("unavailable", "Too many PDFs are being created. Try again shortly.", { retryAfter });
    await new Promise<void>((start, reject) => waiting.push({ start, reject }));
  }

  function passTurn(): void {
    const next = waiting.shift();
    if (next) next.start();
    else turns -= 1;
  }

  async function renderOnThread(request: PdfRequest): Promise<Buffer> {
    if (isClosed) throw closed();
    idle = idle.filter((thread) => thread.isAlive());
    const thread = idle.pop() ?? startThread(worker, { limit, lowestPriority });
    busy.add(thread);
    try {
      return await thread.render(request);
    } finally {
      busy.delete(thread);
      if (thread.isAlive()) idle.push(thread);
    }
  }

  return {
    async render(request) {
      if (isClosed) throw closed();
      await takeTurn();
      try {
        return await renderOnThread(request);
      } finally {
        passTurn();
      }
    },
    async close() {
      isClosed = true;
      waiting.splice(0).forEach(({ reject }) => reject(closed()));
      await Promise.all([...idle, ...busy].map((thread) => thread.stop()));
    },
  };
}

function closed(): AppError {
  return new AppError("unavailable", "PDFs cannot be created: the process is stopping.", { retryAfter });
}
