import { roleRows } from "../rows";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, openToViewers } from "@/lib/kernel/operation";
import { findRow } from "@/lib/kernel/rows";
import { RoleView, RoleViewReplace } from "../schema";

/** A session lasts at most thirty days; older rows belong to no session. */
const longestSessionMs = 30 * 24 * 60 * 60 * 1000;

/** The caller's session. @throws AppError `forbidden` for an API key, which has none. */
export function sessionOf({ principal }: Ctx): string {
  if (principal.kind !== "staff") throw new AppError("forbidden", "Only a signed-in person can view the company as a role.");
  return principal.session_id;
}

/**
 * From the session's next request on, the person has in this company only the permissions common to the role and their own, and cannot
 * change anything. Their other sessions and companies are unaffected.
 */
export const viewAsRole = command({
  id: "roles.view_as",
  summary: "View the company as a role in this session",
  permission: "roles.write",
  input: RoleViewReplace,
  output: RoleView,
  example: { role_id: "rol_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { role_id }) {
    const session_id = sessionOf(ctx);
    const role = await findRow(ctx, roleRows, role_id);
    const now = ctx.clock.now();
    await ctx.db.roleView.deleteMany({
      where: { tenant_id: ctx.tenant.id, OR: [{ session_id }, { created_at: { lt: new Date(now.getTime() - longestSessionMs) } }] },
    });
    await ctx.db.roleView.createMany({ data: [{ id: newId(now), tenant_id: ctx.tenant.id, session_id, role_id, created_at: now }] });
    ctx.audit({ noun: "role", id: role_id, before: { looking: false }, after: { looking: true } });
    return { role: { id: role.id, name: role.name } };
  },
});

export const endRoleView = command({
  id: "roles.end_view",
  summary: "Return from a role's view to your own",
  access: openToViewers("A person who looks at the app as another role may always return to their own."),
  input: z.strictObject({}),
  output: RoleView,
  example: {},
  async run(ctx) {
    const own = { tenant_id: ctx.tenant.id, session_id: sessionOf(ctx) };
    const row = await ctx.db.roleView.findFirst({ where: own });
    if (row) {
      await ctx.db.roleView.deleteMany({ where: own });
      ctx.audit({ noun: "role", id: row.role_id, before: { looking: true }, after: { looking: false } });
    }
    return { role: null };
  },
});
