import { timingSafeEqual } from "node:crypto";
import type { AddressProof } from "@/lib/commerce/signature";
import { readSettings } from "@/lib/domains/settings";
import { codeTryBuckets } from "@/lib/kernel/auth/attempts";
import { takeTokens } from "@/lib/kernel/auth/throttle";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { findCode, hashOfCode, linkToProve, type CodedDocument } from "../queries/code";

/** Whether a document that is sent asks for a code: where the company does, the sender did, or it did before. */
export async function asksCode(
  ctx: Ctx,
  plural: "estimates" | "proposals" | "contracts",
  { asks_code }: Pick<CodedDocument, "asks_code">,
  asked: boolean | undefined,
): Promise<boolean> {
  return asks_code || asked === true || (await readSettings(ctx))[`${plural}_ask_code`];
}

interface Claim {
  /** Whose turn it is; null where nobody was named. */
  asked: { email: string } | null;
  /** Where the code was sent, where nobody was named. */
  email?: string | undefined;
  code?: string | undefined;
}

/**
 * How the caller's address is proved: a contact's by their sign-in, a link holder's by the code, which this uses up. Null where nothing
 * proves it: for a colleague, and for a link to a document that asks for no code.
 * @throws AppError `invalid` for a missing, expired or wrong code, `rate_limited` after some wrong ones.
 */
export async function proveAddress(ctx: CommandCtx, document: CodedDocument, { asked, email, code }: Claim): Promise<AddressProof | null> {
  const { principal } = ctx;
  const now = ctx.clock.now();
  if (principal.kind === "contact") return { by: "sign_in", email: principal.email, at: now.toISOString() };
  const link_id = linkToProve(ctx, document);
  if (link_id === null) return null;
  const address = asked?.email ?? email;
  if (address === undefined) throw invalidField("email", "required", "Enter the address to which the code was sent.");
  if (code === undefined) throw invalidField("code", "required", "Enter the code that was emailed to you.");
  const sent = await findCode(ctx, link_id, address);
  if (sent === null) throw invalidField("code", "expired", "This code has expired or was used. Ask for a new one.");
  // Outside of the transaction, so that a wrong guess stays counted.
  await takeTokens(ctx.runtime, codeTryBuckets(sent.id));
  const [claimed, right] = [await hashOfCode(ctx, sent.id, code), Buffer.from(sent.hash, "hex")];
  if (claimed.length !== right.length || !timingSafeEqual(claimed, right))
    throw invalidField("code", "wrong", "This is not the code that was emailed to you. Check it, or ask for a new one.");
  await ctx.db.linkCode.updateMany({ where: { tenant_id: ctx.tenant.id, id: sent.id }, data: { used_at: now } });
  return { by: "code", email: sent.email, at: now.toISOString() };
}
