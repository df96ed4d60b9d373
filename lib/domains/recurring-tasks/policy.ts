import type { Ctx } from "@/lib/kernel/context";
import { exceptPersonal, ofCompany } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** Those schedules of the tenant that are not personal to others; contacts, link holders and visitors see none. */
export const visible = (ctx: Ctx): Prisma.RecurringTaskWhereInput => ({ AND: [ofCompany(ctx), exceptPersonal(ctx, "recurring_task")] });
