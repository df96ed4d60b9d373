import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";
import type { Permission, RoleTemplate } from "./schema";
import type { z } from "zod";

/** Staff and API keys see colleagues, roles and invitations; customers and links see none (no id is in the empty list). */
export const visible = ofCompany;

/** Whether the caller is an owner: only the owner's role gives `all`; an API key never has it. */
export function isOwner(ctx: Ctx): boolean {
  return ctx.grants === "all";
}

/** A caller can grant only permissions that they have. @throws AppError `forbidden` naming the missing ones. */
export function assertMayGrant(ctx: Ctx, permissions: readonly Permission[]): void {
  const missing = permissions.filter((permission) => !can(ctx, permission));
  if (missing.length > 0) throw new AppError("forbidden", `You cannot grant permissions that you do not have: ${missing.join(", ")}.`);
}

/** Whether the caller may assign this role: they need all its permissions, and only an owner can add an owner. */
export function assertMayAssign(
  ctx: Ctx,
  role: { template: z.output<typeof RoleTemplate> | null; permissions: readonly Permission[] },
): void {
  if (role.template === "owner") assertMayTouchOwner(ctx, role.template);
  else assertMayGrant(ctx, role.permissions);
}

/** Only owners may change an owner. @throws AppError `forbidden`. */
export function assertMayTouchOwner(ctx: Ctx, template: z.output<typeof RoleTemplate> | null): void {
  if (template === "owner" && !isOwner(ctx)) throw new AppError("forbidden", "Only an owner can add or change an owner.");
}
