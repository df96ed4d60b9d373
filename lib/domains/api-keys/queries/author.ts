import { AppError } from "@/lib/kernel/base/errors";
import type { Permission } from "@/lib/kernel/base/permissions";
import { can, createContext, isOutside, type Ctx } from "@/lib/kernel/context";

/** Who ordered work that is done later: a colleague or an API key; neither where the company's own programs did, such as the seed. */
export interface Author {
  author_id: string | null;
  author_key_id: string | null;
}

/** The author of what the caller orders. @throws AppError `forbidden` for a caller from outside: it would count as the company's. */
export function authorOf(ctx: Pick<Ctx, "principal">): Author {
  const { principal } = ctx;
  if (isOutside(ctx)) throw new AppError("forbidden", "Only the company can order this.");
  return {
    author_id: principal.kind === "staff" ? principal.staff_id : null,
    author_key_id: principal.kind === "key" ? principal.key_id : null,
  };
}

/**
 * The author's context, with the permissions that they have now; the given one for work that the company's own programs ordered.
 * @param session_id what stands for the session, since none is behind it.
 * @throws AppError `forbidden` if they have left or the key has ended.
 */
export async function authorContext(ctx: Ctx, { author_id, author_key_id }: Author, session_id: string): Promise<Ctx> {
  const gone = new AppError("forbidden", "The person or API key that asked for this no longer has access.");
  const parts = { runtime: ctx.runtime, tenant: ctx.tenant, request: ctx.request, clock: ctx.clock };
  if (author_key_id !== null) {
    const key = await ctx.db.apiKey.findFirst({ where: { tenant_id: ctx.tenant.id, id: author_key_id } });
    const now = ctx.clock.now();
    if (!key || key.revoked_at || (key.expires_at && key.expires_at <= now)) throw gone;
    return createContext({ ...parts, principal: { kind: "key", key_id: key.id, name: key.name }, grants: new Set(key.permissions) });
  }
  if (author_id === null) return ctx;
  const where = { tenant_id: ctx.tenant.id, id: author_id, deactivated_at: null };
  const person = await ctx.db.staff.findFirst({ where, include: { role: true } });
  if (!person) throw gone;
  const { id: staff_id, user_id, name, role } = person;
  return createContext({
    ...parts,
    // It confirms nothing.
    principal: { kind: "staff", user_id, staff_id, session_id, name, confirmed_at: new Date(0) },
    grants: role.template === "owner" ? "all" : new Set(role.permissions),
  });
}

/** Why ordered work may not be done now, as a sentence; null if its author still has these permissions. */
export async function authorObstacle(ctx: Ctx, author: Author, permissions: readonly Permission[]): Promise<string | null> {
  try {
    const context = await authorContext(ctx, author, ctx.request.id);
    const [missing] = permissions.filter((permission) => !can(context, permission));
    if (missing === undefined) return null;
    const name = "name" in context.principal ? context.principal.name : "The author";
    return `${name} ordered this and no longer has the permission ${missing}.`;
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return "The person or API key that ordered this no longer has access.";
    throw error;
  }
}

/** The colleague whose access the caller's is: for a key, the one whose key it is. Null for the company's own programs. */
export async function ownerOf(ctx: Ctx): Promise<string | null> {
  const { author_id, author_key_id } = authorOf(ctx);
  if (author_key_id === null) return author_id;
  const key = await ctx.db.apiKey.findFirst({ where: { tenant_id: ctx.tenant.id, id: author_key_id }, select: { created_by_id: true } });
  return key?.created_by_id ?? null;
}
