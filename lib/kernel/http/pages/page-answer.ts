import { AsyncLocalStorage } from "node:async_hooks";

/** The part of Node's response that a page can change. */
interface PageAnswer {
  statusCode: number;
}

// Next bundles each route separately: with a module variable, a page could read another copy than the one that the server entered.
const globals = globalThis as { [slot: symbol]: AsyncLocalStorage<PageAnswer> | undefined };
const slot = Symbol.for("atrium.page-answer");

/** The current response; only scripts/web.ts enters it. */
export const pageAnswer: AsyncLocalStorage<PageAnswer> = (globals[slot] ??= new AsyncLocalStorage<PageAnswer>());

/** Sets the current page's status to 404. Next 16's own `notFound()` sends an empty body, so that a reader without scripts sees nothing. */
export function answerNotFound(): void {
  const answer = pageAnswer.getStore();
  if (answer) answer.statusCode = 404;
}
