import { findCustomer } from "@/lib/domains/customers";
import { createTicket } from "@/lib/domains/tickets";
import type { CommandCtx } from "@/lib/kernel/context";
import type { SurveyResponse as ResponseRow } from "@/prisma/generated/client";
import { writeAnswers } from "../rules/answers";
import type { Survey, SurveyAnswers } from "../schema";

/** Opens a ticket with a person's answers as its message; null where the customer is deleted or nothing was answered. */
export async function raiseTicket(ctx: CommandCtx, survey: Survey, row: ResponseRow, answers: SurveyAnswers): Promise<string | null> {
  const customer = await findCustomer(ctx, row.customer_id);
  const message = writeAnswers(survey.questions, answers);
  if (customer.deleted_at !== null || message === "") return null;
  const isKnown = customer.contacts.some(({ id }) => id === row.contact_id);
  const { id } = await createTicket(ctx, {
    subject: survey.name,
    message,
    customer_id: row.customer_id,
    ...(isKnown && row.contact_id !== null ? { contact_id: row.contact_id } : {}),
    requester_name: row.respondent_name,
    ...(row.respondent_email === null ? {} : { requester_email: row.respondent_email }),
  });
  return id;
}
