import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

interface Wanted {
  email: string;
  name: string;
  password_hash: string | null;
  locale: string;
  known: string | null;
  /** When the new person's address was verified, if it was. */
  email_verified_at?: Date | null;
}

/**
 * Finds the person with this address or creates one; an existing person keeps name and password. It reads within the transaction, so that a
 * person created a moment ago is not confused with the authenticated one.
 * @param wanted `known`: the existing person's id, or `anybody`.
 * @throws AppError `unauthenticated` if the address belongs to another person.
 */
export async function findOrCreateUser(ctx: CommandCtx, { known, ...fields }: Wanted): Promise<string> {
  const now = ctx.clock.now();
  const row = { ...fields, id: newId(now), created_at: now, updated_at: now };
  await ctx.db.user.createMany({ data: [row], skipDuplicates: true });
  const user = await ctx.db.user.findFirst({ where: { email: fields.email }, select: { id: true } });
  if (!user) throw new AppError("internal", "The person was not stored.");
  if (user.id !== row.id && known !== "anybody" && user.id !== known)
    throw new AppError("unauthenticated", "The email and the password do not match.");
  return user.id;
}
