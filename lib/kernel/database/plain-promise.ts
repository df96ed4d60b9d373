import type { PrismaClient } from "@/prisma/generated/client";

type Ask = (transaction?: unknown) => PromiseLike<unknown>;
interface JoinsBatch {
  requestTransaction?(transaction: unknown): unknown;
}

/**
 * What Prisma answers a call with: asked when it is awaited, and once alone. Prisma's own has `spec` as a getter, and V8 gives each literal
 * with a getter a hidden class of its own, in old space, which keeps the whole answer until the next full collection: the fifty rows of
 * each list were promoted. With plain fields the answer dies young.
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
    /** Takes part in a batch (`$transaction([...])`), which asks within a transaction of its own. */
    requestTransaction(transaction: unknown): unknown {
      const part = ask(transaction) as PromiseLike<unknown> & JoinsBatch;
      return part.requestTransaction ? part.requestTransaction(transaction) : part;
    },
    [Symbol.toStringTag]: "PrismaPromise",
  };
}

/** Has a client answer with plain promises. Inside an interactive transaction Prisma keeps its own: those answers are few rows. */
export function answerPlainly(client: PrismaClient): PrismaClient {
  // No part of Prisma's public interface, which is why Prisma is pinned to an exact version.
  (client as unknown as { _createPrismaPromise: typeof plainPromise })._createPrismaPromise = plainPromise;
  return client;
}
