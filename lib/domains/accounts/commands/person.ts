import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

interface Wanted {
  email: string;
  name: string;
  password_hash: string | null;
  locale: string;
  known: string | null;
  /** When a newcomer's address was verified, if that is known already. */
  email_verified_at?: Date | null;
}

/**
 * The person with this address, made now if there is none; one who exists keeps name and password.
 * Asked within the transaction, so that a person who came into being a moment ago is not taken for the one who was proven.
 * @param wanted `known`: which existing person is meant, or `anybody`.
 * @throws AppError `unauthenticated` when the address is another person's.
 */
export async function findOrCreateUser(ctx: CommandCtx, { known, ...fields }: Wanted): Promise<string> {
  const now = ctx.clock.now();
  const row = { ...fields, id: newId(now), created_at: now, updated_at: now };
  await ctx.db.user.createMany({ data: [row], skipDuplicates: true });
  const user = await ctx.db.user.findFirst({ where: { email: fields.email }, select: { id: true } });
  if (!user) throw new AppError("internal", "The person was not written.");
  if (user.id !== row.id && known !== "anybody" && user.id !== known)
    throw new AppError("unauthenticated", "The address and the password do not belong together.");
  return user.id;
}
