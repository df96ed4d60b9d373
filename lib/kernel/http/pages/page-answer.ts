import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";

/** The part of Node's response that a page can change. */
interface PageAnswer {
  statusCode: number;
  readonly headersSent: boolean;
  readonly req: Pick<IncomingMessage, "headers">;
  setHeader(name: string, value: string): unknown;
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

/**
 * Redirects for good with 301. Next's own `permanentRedirect` answers 308, which old crawlers and link checkers do not follow.
 * @param location an absolute path, percent-encoded.
 */
export function answerMoved(location: string): void {
  const answer = pageAnswer.getStore();
  if (!answer || answer.headersSent) return;
  answer.setHeader("location", location);
  answer.statusCode = 301;
}

/**
 * Makes the current page's status 503, for monitors and crawlers. Does nothing once the head is sent, nor for a navigation within the
 * browser, which shows the failure in its place and would load the whole page for another status.
 * @param retryAfter in seconds.
 */
export function answerUnavailable(retryAfter: number): void {
  const answer = pageAnswer.getStore();
  if (!answer || answer.headersSent || answer.req.headers["rsc"] !== undefined) return;
  answer.setHeader("retry-after", String(Math.ceil(retryAfter)));
  // Next sets 500 after this call, whatever the reason.
  Object.defineProperty(answer, "statusCode", { get: () => 503, set: () => undefined });
}
