import { AsyncLocalStorage } from "node:async_hooks";

/** The part of Node's response that a page may have a say in. */
interface PageAnswer {
  statusCode: number;
}

// Next bundles a route at a time: were this a module variable, a page could read another copy than the one that the server entered.
const holder = globalThis as { [slot: symbol]: AsyncLocalStorage<PageAnswer> | undefined };
const slot = Symbol.for("atrium.page-answer");

/** The answer under way; entered by scripts/web.ts alone. */
export const pageAnswer: AsyncLocalStorage<PageAnswer> = (holder[slot] ??= new AsyncLocalStorage<PageAnswer>());

/**
 * Makes the page that is being drawn a 404. Next's own `notFound()` leaves the drawing of such a page to a script, and a reader without one
 * would see nothing (Next 16: an error's HTML has an empty body).
 */
export function answerNotFound(): void {
  const answer = pageAnswer.getStore();
  if (answer) answer.statusCode = 404;
}
