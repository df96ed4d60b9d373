import type { Readable } from "node:stream";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";

/** What the storage has under `key`, or null. */
export async function openStored(ctx: Ctx, key: string): Promise<{ body: Readable; size: number } | null> {
  const storage = await ctx.runtime.ports.storage();
  return storage.get(key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
}
