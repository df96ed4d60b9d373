import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { open } from "@/lib/kernel/operation";
import { exceptPersonal, ofCompany } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** Staff, programs and the system see the tenant's statuses; contacts, link holders and visitors see none. */
export const visible = ofCompany;

/** Those tasks of the tenant that are not personal to others, deleted ones too. */
export const visibleEver = (ctx: Ctx): Prisma.TaskWhereInput => ({ AND: [ofCompany(ctx), exceptPersonal(ctx, "task")] });

/** The same without those that are deleted. */
export const visibleTask = (ctx: Ctx): Prisma.TaskWhereInput => ({ AND: [visibleEver(ctx), { deleted_at: null }] });

/** Why the look of the tasks needs no permission. */
export const ownLook = open("Each colleague reads and changes only how they look at the tasks themselves.");

/** The colleague whose look it is. @throws AppError `forbidden` for all other callers. */
export function taskViewer({ principal }: Ctx): string {
  if (principal.kind === "staff") return principal.staff_id;
  throw new AppError("forbidden", "Only a signed-in colleague looks at the tasks; an API key doesn’t.");
}
