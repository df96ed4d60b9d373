import {
  eraseNext,
  failPrivacyWork,
  finishCopy,
  finishErasure,
  listHeldErasures,
  prepareErasure,
  privacyRequestQueued,
  resumeErasure,
  searchRows,
  writeCopy,
  writeLedger,
} from "@/lib/domains/privacy-requests";
import { holdReleased } from "@/lib/domains/retention";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

interface Queued {
  id: string;
  work: "search" | "copy" | "erase" | null;
}

async function copy(ctx: Ctx, id: string, step: Steps): Promise<void> {
  await step.run("copy", async () => {
    const written = await writeCopy(ctx, id);
    if (written) await finishCopy(ctx, { id, size: written.size, sha256: written.sha256 });
  });
}

/** The list of what is erased is stored first, so that it is there whenever a run ends. */
async function erase(ctx: Ctx, id: string, step: Steps): Promise<void> {
  await step.run("prepare", () => prepareErasure(ctx, id).then(() => null));
  await step.run("ledger", () => writeLedger(ctx, id).then(() => null));
  let count = 0;
  while ((await step.run(`erase-${String(count)}`, () => eraseNext(ctx, id))) === "more") count += 1;
  await step.run("finish", () => finishErasure(ctx, { id }).then(() => null));
}

/** Each batch of an erasure is a step, so a run that was killed continues with the next one. */
export async function workOnRequest(ctx: Ctx, { id, work }: Queued, step: Steps): Promise<void> {
  try {
    if (work === "search") await step.run("search", () => searchRows(ctx, id).then(() => null));
    if (work === "copy") await copy(ctx, id, step);
    if (work === "erase") await erase(ctx, id, step);
  } catch (error) {
    await step.run("fail", () => failPrivacyWork(ctx, { id }).then(() => null));
    throw error;
  }
}

export const workOnPrivacyRequest = onEvent("work-on-privacy-request", privacyRequestQueued, ({ ctx, data, step }) =>
  workOnRequest(ctx, data, step),
);

/** What a hold kept of people's data is erased when it ends. */
export const resumeHeldErasures = onEvent("resume-held-erasures", holdReleased, async ({ ctx, step }) => {
  const { ids } = await step.run("list", () => listHeldErasures(ctx, {}));
  for (const id of ids) await step.run(`resume-${id}`, () => resumeErasure(ctx, { id }).then(() => null));
});
