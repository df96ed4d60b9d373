import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** Between normal and lowest: an event still reaches its function within a fraction of a second on a busy machine. */
const mainPriority = 5;

/**
 * Lets pages be served before background work. On Linux priorities belong to threads, and new threads inherit that of their creator: the
 * main thread, which delivers events and runs functions, is only slightly lowered, since at the lowest priority it would wait for seconds
 * on a busy machine. V8's helpers, which already run, get the lowest; the threads that render PDFs lower themselves.
 */
export function lowerPriority(): void {
  if (process.platform !== "linux") return setPriority(constants.priority.PRIORITY_LOW);
  setPriority(mainPriority);
  for (const thread of readdirSync("/proc/self/task").filter((id) => id !== String(process.pid))) {
    try {
      setPriority(Number(thread), constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended.
    }
  }
}
