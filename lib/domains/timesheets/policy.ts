import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the tenant's timesheets, as they see its time; others see none. */
export const visible = ofCompany;

/** The colleague whose week it is. @throws AppError `forbidden` for a program: it has no time of its own. */
export function workerOf({ principal }: Ctx): string {
  if (principal.kind === "staff") return principal.staff_id;
  throw new AppError("forbidden", "A timesheet belongs to a colleague; a key cannot submit one.");
}

/** @throws AppError `forbidden` for another colleague's timesheet: everybody answers for their own. */
export function assertOwn({ principal }: Ctx, { staff_id }: { staff_id: string }): void {
  if (principal.kind === "staff" && principal.staff_id !== staff_id)
    throw new AppError("forbidden", "This is a colleague's timesheet; only they can take it back.");
}

/**
 * Who has the permission decides, and who leads every project of the week's time. Nobody decides on their own time, unless there is nobody
 * above them: an owner of the company.
 */
export function mayDecide(ctx: Ctx, { staff_id }: { staff_id: string }, leads: readonly string[]): boolean {
  const { principal, grants } = ctx;
  if (principal.kind === "staff" && principal.staff_id === staff_id) return grants === "all";
  return can(ctx, "time_entries.approve") || (principal.kind === "staff" && leads.includes(principal.staff_id));
}

/** @throws AppError `forbidden`. */
export function assertMayDecide(ctx: Ctx, timesheet: { staff_id: string }, leads: readonly string[]): void {
  if (mayDecide(ctx, timesheet, leads)) return;
  const isOwn = ctx.principal.kind === "staff" && ctx.principal.staff_id === timesheet.staff_id;
  throw new AppError(
    "forbidden",
    isOwn
      ? "You can't decide on your own timesheet. Ask another colleague."
      : "Only leads of all projects of this week, and colleagues with the permission to approve, can decide on the timesheet.",
  );
}
