import { AppError } from "@/lib/kernel/base/errors";
import type { ImportStatus } from "./schema";

const after: Readonly<Record<string, readonly ImportStatus[]>> = {
  update: ["draft", "checked", "failed"],
  check: ["draft", "checked", "failed"],
  run: ["checked"],
  cancel: ["checking", "running"],
  undo: ["done", "cancelled", "undone"],
  delete: ["draft", "checked", "failed", "done", "cancelled", "undone"],
};

/** @throws AppError `conflict` that names the statuses from which the move is possible. */
export function assertMove(status: ImportStatus, move: keyof typeof after & string): void {
  const from = after[move] ?? [];
  if (from.includes(status)) return;
  throw new AppError("conflict", `This import is ${status}. It can ${words[move] ?? move} while it is ${from.join(" or ")}.`);
}

const words: Readonly<Record<string, string>> = {
  update: "be changed",
  check: "be checked",
  run: "be run",
  cancel: "be cancelled",
  undo: "be undone",
  delete: "be deleted",
};

/** The stored file of an import. */
export const importKey = (tenantId: string, id: string): string => `${tenantId}/imports/${id}`;

/** How many rows one transaction judges or writes: few enough to hold locks for a moment only. */
export const rowsAtOnce = 50;

/** How many of these transactions one background step has. */
export const batchesPerStep = 5;
