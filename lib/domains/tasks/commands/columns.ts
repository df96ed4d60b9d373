import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { fromWire } from "@/lib/commerce/money";
import { findContract } from "@/lib/domains/contracts";
import { findLiveCustomer } from "@/lib/domains/customers";
import { findProject, lockProject, milestonesOf } from "@/lib/domains/projects";
import { findStaff } from "@/lib/domains/staff";
import { findTicket } from "@/lib/domains/tickets";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { assertOnePlace } from "../rules";
import { uniqueTags } from "../rules/bulk";
import { pickStatus } from "../rules/statuses";
import { TaskStatus, type TaskUpdate } from "../schema";

type Fields = Omit<z.output<typeof TaskUpdate>, "custom">;

/** @throws AppError `not_found` for an unknown record that is named, `invalid` for a colleague who has left. */
export async function assertNamed(
  ctx: CommandCtx,
  { assignee_id, customer_id, contract_id, ticket_id, project_id }: Fields,
): Promise<void> {
  if (assignee_id && (await findStaff(ctx, assignee_id)).deactivated_at !== null)
    throw invalidField("assignee_id", "deactivated", "This colleague is deactivated. Choose another one.");
  if (customer_id) await findLiveCustomer(ctx, customer_id);
  if (contract_id) await findContract(ctx, contract_id);
  if (ticket_id) await findTicket(ctx, ticket_id);
  if (project_id) await lockProject(ctx, project_id);
}

/** @throws AppError `conflict` for an archived project: what is added to it would be in no list of work. */
export async function assertNotArchived(ctx: CommandCtx, project_id: string | null): Promise<void> {
  if (project_id === null || (await findProject(ctx, project_id)).archived_at === null) return;
  throw new AppError("conflict", "The project is archived. Restore it before you add tasks.");
}

/** @throws AppError `invalid` for a rate without a project, or with more places than its currency has. */
export async function assertRate(ctx: CommandCtx, project_id: string | null, hourly_rate: string | null): Promise<void> {
  if (hourly_rate === null) return;
  if (project_id === null) throw invalidField("hourly_rate", "no_project", "Only a task of a project has an hourly rate.");
  const { currency } = await findProject(ctx, project_id);
  fromWire(hourly_rate, Currency.parse(currency), "hourly_rate");
}

/** @throws AppError `invalid` for a milestone that the task's project does not have. */
export async function assertMilestone(ctx: CommandCtx, project_id: string | null, key: string | null): Promise<void> {
  if (key === null) return;
  if (project_id === null) throw invalidField("milestone_key", "no_project", "Only a task of a project leads to a milestone.");
  const milestones = milestonesOf(await findProject(ctx, project_id));
  if (!milestones.some((milestone) => milestone.key === key))
    throw invalidField("milestone_key", "unknown", "The task's project has no such milestone.");
}

/** What a task and a schedule of tasks may name: colleagues and one record that exist. @throws AppError `invalid`, `not_found`. */
export async function assertTaskNames(ctx: CommandCtx, fields: Fields): Promise<void> {
  const { customer_id = null, contract_id = null, ticket_id = null, project_id = null } = fields;
  assertOnePlace({ customer_id, contract_id, ticket_id, project_id });
  await assertNamed(ctx, fields);
}

/** The status of a task as `pickStatus` has it; unchanged where none is sent. @throws AppError `invalid`. */
export async function pickTaskStatus(
  ctx: CommandCtx,
  sent: Parameters<typeof pickStatus>[1],
  before: { status: string; status_id: string | null } | null,
): Promise<ReturnType<typeof pickStatus>> {
  const all = await ctx.db.ownTaskStatus.findMany({
    where: { tenant_id: ctx.tenant.id },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, name: true, meaning: true },
  });
  const { status = "open", status_id = null } = before ?? {};
  return pickStatus(all, sent, { status: TaskStatus.parse(status), status_id });
}

/** The columns of the fields sent. */
export function columnsOf({ starts_on, due_on, tags, ...plain }: Fields) {
  const column = (day: string | null) => (day === null ? null : toDayColumn(day));
  return {
    ...plain,
    ...(tags === undefined ? {} : { tags: uniqueTags(tags) }),
    ...(starts_on === undefined ? {} : { start_day: column(starts_on) }),
    ...(due_on === undefined ? {} : { due_day: column(due_on) }),
  };
}
