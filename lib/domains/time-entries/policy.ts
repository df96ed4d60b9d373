import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { isPersonalToOthers, ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the tenant's time; contacts, link holders and visitors see none. */
export const visible = ofCompany;

/** The colleague whose time is recorded. @throws AppError `forbidden` for a program: it has no time of its own. */
export function workerOf({ principal }: Ctx): string {
  if (principal.kind === "staff") return principal.staff_id;
  throw new AppError("forbidden", "Time belongs to a colleague; a key cannot record any.");
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
