import { fileDeleted, removeDeletedObject } from "@/lib/domains/files";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

/** Removes the stored object of a file whose row was deleted. */
export async function removeObject({ ctx, data, step }: { ctx: Ctx; data: { id: string }; step: Steps }): Promise<void> {
  await step.run("remove", () => removeDeletedObject(ctx, data.id).then(() => null));
}

export const removeDeletedFile = onEvent("remove-deleted-file", fileDeleted, removeObject);
