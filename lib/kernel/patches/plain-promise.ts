import type { PrismaClient } from "@/prisma/generated/client";

type Ask = (transaction?: unknown) => PromiseLike<unknown>;
interface JoinsBatch {
  requestTransaction?(transaction: unknown): unknown;
}

/**
 * The result of a Prisma call, which runs once, when it is awaited. Prisma's own object has `spec` as a getter, and V8 gives each literal
 * with a getter a hidden class in old space, which keeps the whole answer (such as a list's fifty rows) until the next full collection.
 */
function plainPromise(ask: Ask, spec: unknown) {
  let answer: PromiseLike<unknown> | undefined;
  const once = (): Promise<unknown> => {
    try {
      return Promise.resolve((answer ??= ask()));
    } catch (error) {
      return Promise.reject(error as Error);
    }
  };
  return {
    spec,
    then: (done?: (value: unknown) => unknown, failed?: (error: unknown) => unknown) => once().then(done, failed),
    catch: (failed?: (error: unknown) => unknown) => once().catch(failed),
    finally: (settled?: () => void) => once().finally(settled),
    /** Joins a batch (`$transaction([...])`), which runs in a transaction of its own. */
    requestTransaction(transaction: unknown): unknown {
      const part = ask(transaction) as PromiseLike<unknown> & JoinsBatch;
      return part.requestTransaction ? part.requestTransaction(transaction) : part;
    },
    [Symbol.toStringTag]: "PrismaPromise",
  };
}

/** Makes a client answer with plain promises. In interactive transactions Prisma keeps its own: those answers have few rows. */
export function answerPlainly(client: PrismaClient): PrismaClient {
  // Not part of Prisma's public interface, which is why Prisma is pinned to an exact version.
  (client as unknown as { _createPrismaPromise: typeof plainPromise })._createPrismaPromise = plainPromise;
  return client;
}
