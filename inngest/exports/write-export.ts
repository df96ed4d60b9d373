import {
  startExport,
  deleteParts,
  exportQueued,
  failExport,
  finishExport,
  isForbidden,
  joinParts,
  wholeCompany,
  writeCompany,
  writePart,
} from "@/lib/domains/exports";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

type Outcome = Awaited<ReturnType<typeof writePart>>;

/** Fails the export at once, without further attempts, when whoever asked for it lost access. */
async function unlessForbidden(ctx: Ctx, id: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!isForbidden(error)) throw error;
    await failExport(ctx, { id, failure: "not_allowed" });
    return "stopped";
  }
}

async function finishWith(ctx: Ctx, id: string, write: typeof joinParts): Promise<Outcome> {
  const file = await write(ctx, id);
  if (!file) return "stopped";
  const { size } = file;
  await finishExport(ctx, { id, size });
  return "written";
}

/** Writes a long list part by part. Each part is a step, so a run that was killed continues with the next one. */
export async function writeQueuedExport(ctx: Ctx, { id, list }: { id: string; list?: string }, step: Steps): Promise<void> {
  try {
    await step.run("start", () => startExport(ctx, { id }).then(() => null));
    if (list === wholeCompany) {
      await step.run("write", () => unlessForbidden(ctx, id, () => finishWith(ctx, id, writeCompany)));
      return;
    }
    let parts = 0;
    let outcome: Outcome;
    do {
      outcome = await step.run(`write-part-${parts}`, () => unlessForbidden(ctx, id, () => writePart(ctx, id)));
      parts += 1;
    } while (outcome === "more");
    if (outcome === "stopped") return;
    const finished = await step.run("finish", () => unlessForbidden(ctx, id, () => finishWith(ctx, id, joinParts)));
    if (finished === "written") await step.run("delete-parts", () => deleteParts(ctx, id, parts).then(() => null));
  } catch (error) {
    // A step failed at each attempt.
    await step.run("fail", () => failExport(ctx, { id, failure: "interrupted" }).then(() => null));
    throw error;
  }
}

export const writeExport = onEvent("write-export", exportQueued, ({ ctx, data, step }) => writeQueuedExport(ctx, data, step));
