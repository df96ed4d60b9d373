import { AppError } from "@/lib/kernel/base/errors";
import { can, colleagueOf, type Ctx } from "@/lib/kernel/context";
import { isPersonalToOthers, ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the tenant's time; contacts, link holders and visitors see none. */
export const visible = ofCompany;

/** The colleague whose time is recorded: for an API key, the one whose key it is. @throws AppError `forbidden` for other programs. */
export function workerOf(ctx: Ctx): string {
  const worker = colleagueOf(ctx);
  if (worker !== null) return worker;
  throw new AppError("forbidden", "Time belongs to a colleague. Name one by staff_id, or use a colleague's key.");
}

/**
 * The colleague whose time is recorded or stopped: oneself, or another for those who approve time.
 * @throws AppError `forbidden`.
 */
export function workerFor(ctx: Ctx, staff_id: string | undefined): string {
  if (staff_id === undefined) return workerOf(ctx);
  assertMayWorkFor(ctx, staff_id);
  return staff_id;
}

/** @throws AppError `forbidden` for the time of a colleague, except for those who approve it: the audit names who did it. */
export function assertMayWorkFor(ctx: Ctx, staff_id: string): void {
  if (colleagueOf(ctx) === staff_id || can(ctx, "time_entries.approve")) return;
  throw new AppError("forbidden", "This is a colleague's time; only they and those who approve time can change it.");
}

const tied = {
  parent_id: true,
  project_id: true,
  customer_id: true,
  contract_id: true,
  ticket_id: true,
  creator_id: true,
  assignee_id: true,
} as const;

/** What decides whether the caller may read a task's title beside its time. */
export const titled = { title: true, ...tied, parent: { select: tied } } as const;

/** Whether a task is personal to others: their time is the company's, its title is not. */
export const hidesTitle = (ctx: Ctx, task: object): boolean => isPersonalToOthers(ctx, "task", task);
