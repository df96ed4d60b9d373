import type { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { quarantineKey } from "../rules";
import type { StoredFile } from "../schema";
import { storeContent, type SentContent } from "./store";

/** Puts a file of a form into quarantine. @throws AppError as `storeContent`, naming the field `files`. */
export async function storeSent(ctx: Ctx, sent: SentContent): Promise<z.output<typeof StoredFile>> {
  const id = newId(ctx.clock.now());
  try {
    return { id, ...(await storeContent(ctx, quarantineKey(ctx.tenant.id, id), sent)) };
  } catch (error) {
    await dropSent(ctx, { id });
    throw nameFiles(error);
  }
}

/** Deletes a file of a form that came to nothing. What is left behind is swept from quarantine later. */
export async function dropSent(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const storage = await ctx.runtime.ports.storage();
  await storage
    .delete(quarantineKey(ctx.tenant.id, id))
    .catch((error: unknown) => logOf(ctx).error({ err: error, file_id: id }, "a file of a form is left in quarantine"));
}

/** A rejected file is one of `files`. */
function nameFiles(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.errors) return error;
  const { code, message, errors } = error;
  return new AppError(code, message, { errors: errors.map((each) => ({ ...each, path: each.path === "file" ? "files" : each.path })) });
}
