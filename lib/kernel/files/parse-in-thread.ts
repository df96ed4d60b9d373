import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Worker, WorkerOptions } from "node:worker_threads";
import pLimit from "p-limit";
import type { parsers } from "@/lib/parsers/list";
import { AppError, type FieldProblem, type ProblemCode } from "../base/errors";

export type ParserName = keyof typeof parsers;

/** What a value is on this side of the thread: buffers arrive as plain bytes. */
type Sent<Value> = Value extends Uint8Array
  ? Uint8Array
  : Value extends Date | ReadonlyMap<unknown, unknown>
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: Sent<Value[Key]> }
      : Value;
export type Parsed<Name extends ParserName> = Sent<Awaited<ReturnType<(typeof parsers)[Name]>>>;

export interface ThreadRequest {
  name: ParserName;
  input: unknown[];
}
export type ThreadAnswer =
  | { ok: true; value: unknown }
  | { ok: false; code: ProblemCode; detail: string; errors: FieldProblem[]; cause: string };

/** Milliseconds that each parser may take for one input. */
export const parserLimits: Readonly<Record<ParserName, number>> = {
  archive: 30_000,
  calendar_objects: 10_000,
  camt: 20_000,
  e_invoice: 20_000,
  eicar: 60_000,
  mail: 20_000,
  mail_html: 10_000,
  multistatus: 10_000,
  patched_calendar_object: 10_000,
  pkcs12: 15_000,
  table: 120_000,
};

/** From TypeScript on a busy machine, a thread loads for several seconds. */
const loadingLimit = 60_000;
/** A thread that has nothing to do gives its memory back then. */
const idleMs = 30_000;
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };
/** Inputs of one parser that are read at once, so that long ones of one kind don't hold up another kind. */
const lanes = new Map<ParserName, ReturnType<typeof pLimit>>();
const lanesEach = 2;

let idle: ParserThread[] = [];

/**
 * Parses what came from outside in a thread, within limits of time and memory, so that no input can keep this process from answering.
 * @throws AppError what the parser throws; `invalid` with the code `too_complex` for an input beyond the limits; `unavailable` if no thread
 * could be started.
 */
export function parseInThread<Name extends ParserName>(name: Name, ...input: Parameters<(typeof parsers)[Name]>): Promise<Parsed<Name>> {
  let lane = lanes.get(name);
  if (!lane) lanes.set(name, (lane = pLimit(lanesEach)));
  return lane(async () => {
    idle = idle.filter((thread) => thread.isAlive());
    const thread = idle.pop() ?? startThread();
    try {
      return (await thread.parse({ name, input })) as Parsed<Name>;
    } finally {
      if (thread.isAlive()) idle.push(thread);
    }
  });
}

interface ParserThread {
  isAlive(): boolean;
  /** Resolves to the parsed value. A thread that fails to answer is lost; one that answers with a problem goes on. */
  parse(request: ThreadRequest): Promise<unknown>;
}

function startThread(): ParserThread {
  const worker = startWorker(threadPath(), { resourceLimits: memory });
  // What nobody waits for must not keep the process alive.
  worker.unref();
  let waiting: { resolve(value: unknown): void; reject(error: AppError): void; limit: number } | undefined;
  let isAlive = true;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;

  function endAfter(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      lose();
      void worker.terminate();
    }, milliseconds);
  }
  function lose(cause?: unknown) {
    isAlive = false;
    clearTimeout(timer);
    waiting?.reject(isReady ? tooComplex(cause) : new AppError("unavailable", "The content can't be read at the moment.", { cause }));
    waiting = undefined;
  }
  worker.on("message", (message: "ready" | ThreadAnswer) => {
    if (message === "ready") {
      isReady = true;
      if (waiting) endAfter(waiting.limit);
      return;
    }
    const { resolve, reject } = waiting ?? {};
    waiting = undefined;
    worker.unref();
    endAfter(idleMs);
    timer?.unref();
    if (message.ok) return resolve?.(message.value);
    reject?.(new AppError(message.code, message.detail, { errors: message.errors, cause: message.cause }));
  });
  worker.on("error", lose);
  worker.on("exit", () => lose());

  return {
    isAlive: () => isAlive,
    parse: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject, limit: parserLimits[request.name] };
        worker.ref();
        endAfter(isReady ? waiting.limit : loadingLimit);
        worker.postMessage(request);
      }),
  };
}

function tooComplex(cause: unknown): AppError {
  const message = "This takes too long to read. Make it simpler or split it.";
  return new AppError("invalid", message, { errors: [{ path: "file", code: "too_complex", message }], cause });
}

/** The thread's source; in a bundle, the file beside it, also from a chunk. */
function threadPath(): string {
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith(".ts")) return join(dirname(here), "../../parsers/thread.ts");
  const folder = dirname(here);
  return join(basename(folder) === "chunks" ? dirname(folder) : folder, "parser-thread.js");
}

/** In development and tests tsx does not apply to threads, so the thread registers it before it loads the source. */
function startWorker(path: string, options: WorkerOptions): Worker {
  const url = pathToFileURL(path);
  // Imported, Next's bundler would look for the thread's source.
  const threads = process.getBuiltinModule("node:worker_threads");
  if (!path.endsWith(".ts")) return new threads.Worker(url, options);
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(url.href)}); });`;
  return new threads.Worker(code, { ...options, eval: true });
}
