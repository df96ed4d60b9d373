import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Lets this process give way to others of its machine: people waiting for a page go before PDFs and mails.
 * On Linux a priority is a thread's own and only threads started later inherit it; V8's helpers, which collect garbage while PDFs are drawn, are there before any
 * line of ours runs, so each is told by itself.
 */
export function giveWay(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended meanwhile.
    }
  }
}
