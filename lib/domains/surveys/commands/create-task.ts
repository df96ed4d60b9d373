import { addDays } from "@/lib/commerce/days";
import { findCustomer } from "@/lib/domains/customers";
import { tenantToday } from "@/lib/domains/settings";
import { createTask } from "@/lib/domains/tasks";
import type { CommandCtx } from "@/lib/kernel/context";
import type { SurveyResponse as ResponseRow } from "@/prisma/generated/client";
import { writeAnswers } from "../rules/answers";
import type { Survey, SurveyAnswers } from "../schema";

/** Creates a task with a person's answers for the customer's owner, or for nobody if the owner left; null where the customer is deleted. */
export async function createAnswerTask(ctx: CommandCtx, survey: Survey, row: ResponseRow, answers: SurveyAnswers): Promise<string | null> {
  const { owner_id, deleted_at } = await findCustomer(ctx, row.customer_id);
  if (deleted_at !== null) return null;
  const active = { tenant_id: ctx.tenant.id, id: owner_id ?? "", deactivated_at: null };
  const owner = owner_id === null ? null : await ctx.db.staff.findFirst({ where: active, select: { id: true } });
  const { id } = await createTask(ctx, {
    title: `${survey.name}: ${row.respondent_name}`.replaceAll(/\s+/g, " ").slice(0, 200),
    description: writeAnswers(survey.questions, answers).slice(0, 10_000),
    assignee_id: owner?.id ?? null,
    customer_id: row.customer_id,
    due_on: survey.task_due_days === null ? null : addDays(await tenantToday(ctx), survey.task_due_days),
  });
  return id;
}
