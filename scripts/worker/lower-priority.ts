import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Lets this process take only what others of its machine leave: people waiting for a page go before PDFs and mails. A middling priority is
 * not enough: the scheduler then lets a page wait until a slice of drawing is over. On Linux a priority is a thread's own and only threads
 * started later inherit it; V8's helpers, which collect garbage while PDFs are drawn, are there before any line of ours runs, so each is
 * told by itself.
 */
export function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended meanwhile.
    }
  }
}
