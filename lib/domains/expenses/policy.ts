import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompanyAnd } from "@/lib/kernel/visibility";

/** Colleagues see their own expenses, those who approve see everybody's; programs and the system see the tenant's. */
export function visible(ctx: Ctx): { tenant_id: string; id?: { in: string[] }; staff_id?: string } {
  const company = ofCompanyAnd<{ id?: { in: string[] } }>(ctx, { contact: null, link: null });
  const { principal } = ctx;
  if (principal.kind !== "staff" || can(ctx, "expenses.approve")) return company;
  return { ...company, staff_id: principal.staff_id };
}

/** @throws AppError `forbidden` for another colleague's expense: everybody answers for their own. */
export function assertOwn({ principal }: Ctx, { staff_id }: { staff_id: string }): void {
  if (principal.kind === "staff" && principal.staff_id !== staff_id)
    throw new AppError("forbidden", "This is a colleague's expense; only they can change it.");
}

/** Nobody approves what they spent themselves, unless there is nobody above them: an owner of the company. @throws AppError `forbidden`. */
export function assertMayDecide({ principal, grants }: Ctx, { staff_id }: { staff_id: string }): void {
  if (principal.kind === "staff" && principal.staff_id === staff_id && grants !== "all")
    throw new AppError("forbidden", "You can't decide on your own expense. Ask another colleague.");
}
