import {
  checkNextRows,
  failImport,
  finishCheck,
  finishImport,
  finishUndo,
  importCheckStarted,
  importStarted,
  importUndoStarted,
  readFileRows,
  undoNextRows,
  writeNextRows,
} from "@/lib/domains/imports";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

type Outcome = "more" | "done" | "forbidden";

/** A phase of an import: its rows are worked on in steps, each of which a killed run continues after. */
interface Phase {
  name: string;
  next(ctx: Ctx, id: string): Promise<"more" | "done">;
  finish(ctx: Ctx, input: { id: string }): Promise<unknown>;
}

const check: Phase = { name: "check", next: checkNextRows, finish: finishCheck };
const write: Phase = { name: "write", next: writeNextRows, finish: finishImport };
const undo: Phase = { name: "undo", next: undoNextRows, finish: finishUndo };

async function runPhase(ctx: Ctx, id: string, { name, next, finish }: Phase, step: Steps): Promise<void> {
  let part = 0;
  let outcome: Outcome;
  do {
    outcome = await step.run(`${name}-part-${part}`, () => unlessForbidden(() => next(ctx, id)));
    part += 1;
  } while (outcome === "more");
  if (outcome === "forbidden") await step.run("fail-forbidden", () => failImport(ctx, { id, failure: "not_allowed" }).then(() => null));
  else await step.run("finish", () => finish(ctx, { id }).then(() => null));
}

/** A rejection of whoever uploaded the file is final: further attempts would not change it. */
async function unlessForbidden(work: () => Promise<"more" | "done">): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return "forbidden";
    throw error;
  }
}

/** Ends the import when a step failed at each attempt. */
async function orFail(ctx: Ctx, id: string, step: Steps, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await step.run("fail", () => failImport(ctx, { id, failure: "interrupted" }).then(() => null));
    throw error;
  }
}

/** Reads the file and judges every row. */
export function runCheck(ctx: Ctx, id: string, step: Steps): Promise<void> {
  return orFail(ctx, id, step, async () => {
    const failure = await step.run("read", () => readFileRows(ctx, id));
    if (failure === null) return runPhase(ctx, id, check, step);
    await step.run("fail-reading", () => failImport(ctx, { id, failure }).then(() => null));
  });
}

/** Writes the valid rows. */
export const runWriting = (ctx: Ctx, id: string, step: Steps): Promise<void> => orFail(ctx, id, step, () => runPhase(ctx, id, write, step));

/** Takes back what was written. */
export const runUndo = (ctx: Ctx, id: string, step: Steps): Promise<void> => orFail(ctx, id, step, () => runPhase(ctx, id, undo, step));

export const checkUploadedImport = onEvent("check-import", importCheckStarted, ({ ctx, data, step }) => runCheck(ctx, data.id, step));
export const writeStartedImport = onEvent("write-import", importStarted, ({ ctx, data, step }) => runWriting(ctx, data.id, step));
export const undoStartedImport = onEvent("undo-import", importUndoStarted, ({ ctx, data, step }) => runUndo(ctx, data.id, step));
