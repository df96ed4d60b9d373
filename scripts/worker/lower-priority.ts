import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Sets the lowest processor priority, so that pages are served before PDFs and mails. With a medium priority, pages would still wait for
 * time slices of rendering. On Linux priorities belong to threads and only new threads inherit them; V8's helpers already run,
 * so each is set.
 */
export function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended.
    }
  }
}
