import { readPersonalAddress } from "@/lib/domains/document-links";
import type { PersonalUrl } from "@/lib/kernel/base/mails";
import { isOutside, type CommandCtx, type Ctx } from "@/lib/kernel/context";
import { isCaller } from "./queries/caller";
import { withNoun, type SignerRow } from "./resource";
import { notTheirTurn } from "./rules";

/** The document's version that is signed. */
export interface SignedRevision {
  id: string;
  revision: number;
}

/** Who is to sign the document, in order, without those who handed it on. `visible` is not applied: the caller has found the document. */
export function findSigners(ctx: Ctx, { id, revision }: SignedRevision): Promise<SignerRow[]> {
  return ctx.db.signer.findMany({
    where: { tenant_id: ctx.tenant.id, record_id: id, revision, status: { not: "delegated" } },
    include: withNoun,
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
}

/** Whether somebody with this address takes or took part in the revision, those who handed it on included. */
export async function takesPart(ctx: Ctx, { id, revision }: SignedRevision, email: string): Promise<boolean> {
  const where = { tenant_id: ctx.tenant.id, record_id: id, revision };
  const rows = await ctx.db.signer.findMany({ where, select: { email: true } });
  return rows.some((row) => row.email.toLowerCase() === email.toLowerCase());
}

/** Whose turn it is; null where nobody was named, or none is left. */
export function findAsked(ctx: Ctx, { id }: { id: string }): Promise<SignerRow | null> {
  const where = { tenant_id: ctx.tenant.id, record_id: id, status: "asked" };
  return ctx.db.signer.findFirst({ where, include: withNoun });
}

/**
 * Whose turn it is, after checking that the caller may answer for them: customers by their own link or sign-in, colleagues always.
 * Null where nobody was named: then anyone who may read the document answers.
 * @throws AppError `conflict` naming whose turn it is.
 */
export async function findTurn(ctx: CommandCtx, record: { id: string }): Promise<SignerRow | null> {
  const asked = await findAsked(ctx, record);
  if (asked !== null && isOutside(ctx) && !isCaller(ctx, asked)) throw notTheirTurn(asked.name);
  if (asked !== null) ctx.nameHolder(asked.name);
  return asked;
}

/** The own link of whose turn it is, if the recipient of an email is just them. */
export async function findSignerAddress(
  ctx: Ctx,
  record: { id: string },
  recipients: readonly string[],
): Promise<{ url: PersonalUrl } | null> {
  const asked = await findAsked(ctx, record);
  const [only, ...others] = recipients;
  if (asked === null || asked.link_id === null || others.length > 0 || only?.toLowerCase() !== asked.email.toLowerCase()) return null;
  return { url: await readPersonalAddress(ctx, asked.link_id) };
}
