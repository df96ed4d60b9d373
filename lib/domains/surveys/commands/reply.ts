import { replyToTicket } from "@/lib/domains/tickets";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { findSurvey } from "../queries";
import { toSurvey } from "../resource";
import { responseRows } from "../rows";
import { ResponseReply, SurveyResponse } from "../schema";
import { raiseTicket } from "./raise-ticket";

export const replyToResponse = command({
  id: "surveys.reply",
  summary: "Reply to a person’s answers; the first reply opens a ticket with them, and each is emailed as a ticket’s reply is",
  permission: "surveys.send",
  input: ResponseReply,
  output: SurveyResponse,
  example: { id: "srs_01jd0p2q3r4s5t6v7w8x9y0z1a", body: "Thank you for telling us. We’ll call you today." },
  async run(ctx, { id, body }) {
    const before = await lockRow(ctx, responseRows, id);
    const present = responseRows.toResource(before, ctx);
    const survey = toSurvey(await findSurvey(ctx, before.survey_id));
    const ticket_id = before.ticket_id ?? (await raiseTicket(ctx, survey, before, present.answers));
    if (ticket_id === null)
      throw new AppError("conflict", "There’s nothing to reply to: the person hasn’t answered, or the customer is deleted.");
    const response = before.ticket_id === null ? await changeRow(ctx, responseRows, before, { ticket_id }) : present;
    await replyToTicket(ctx, { id: ticket_id, body });
    return response;
  },
});
