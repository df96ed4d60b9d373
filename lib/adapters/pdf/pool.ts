import { AppError } from "@/lib/kernel/base/errors";
import type { PdfPort, PdfRequest } from "@/lib/kernel/ports/pdf";
import { startThread, type PoolThread } from "./pool-thread";

export interface PdfPoolOptions {
  /** Path of the worker's entry: lib/adapters/pdf/worker.ts, or what the bundler made of it. */
  worker: string;
  /** How many documents are drawn at once, each on its own thread. */
  size: number;
  /** How many more may wait. */
  queue: number;
  /** Milliseconds for one document, from when a thread that has loaded takes it; 10 s if left out. */
  limit?: number;
}

export interface PdfPool extends PdfPort {
  /** Stops the threads; what waits or is being drawn is rejected with `unavailable`. */
  close(): Promise<void>;
}

/** Seconds after which a full queue has moved on. */
const retryAfter = 2;

/**
 * Draws PDFs on worker threads, so that the process that asks goes on answering. Threads start when they are needed and are kept; one that
 * crashes or passes the limit fails its own document with `unavailable` and is replaced.
 */
export function createPdfPool({ worker, size, queue, limit = 10_000 }: PdfPoolOptions): PdfPool {
  let idle: PoolThread[] = [];
  const busy = new Set<PoolThread>();
  const waiting: { start(): void; reject(error: AppError): void }[] = [];
  let turns = 0;
  let isClosed = false;

  /** Counts at once, so that requests of one tick cannot all find a turn free; a turn that is passed on stays counted. */
  async function takeTurn(): Promise<void> {
    if (turns < size) {
      turns += 1;
      return;
    }
    if (waiting.length >= queue) throw new AppError("unavailable", "Too many PDFs are being drawn. Try again shortly.", { retryAfter });
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
    const thread = idle.pop() ?? startThread(worker, limit);
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
  return new AppError("unavailable", "PDFs are no longer drawn: the process is stopping.", { retryAfter });
}
