import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";
import type { Permission, RoleTemplate } from "./schema";
import type { z } from "zod";

/** The company's own people see colleagues, roles and invitations; customers and links see none (no id is in the empty list). */
export const visible = ofCompany;

/** Whether the caller is an owner: `all` is what the owner's role alone gives; an API key never has it. */
export function isOwner(ctx: Ctx): boolean {
  return ctx.grants === "all";
}

/** Nobody gives what they do not hold. @throws AppError `forbidden` naming what is missing. */
export function assertMayGrant(ctx: Ctx, permissions: readonly Permission[]): void {
  const missing = permissions.filter((permission) => !can(ctx, permission));
  if (missing.length > 0) throw new AppError("forbidden", `You cannot give what you do not hold: ${missing.join(", ")}.`);
}

/** Who may give this role to a person: its permissions must be the caller's own, and an owner alone makes owners. */
export function assertMayAssign(
  ctx: Ctx,
  role: { template: z.output<typeof RoleTemplate> | null; permissions: readonly Permission[] },
): void {
  if (role.template === "owner") assertMayTouchOwner(ctx, role.template);
  else assertMayGrant(ctx, role.permissions);
}

/** An owner is changed by owners alone. @throws AppError `forbidden`. */
export function assertMayTouchOwner(ctx: Ctx, template: z.output<typeof RoleTemplate> | null): void {
  if (template === "owner" && !isOwner(ctx)) throw new AppError("forbidden", "Only an owner may do this to an owner, or make one.");
}
