import { isDeepStrictEqual } from "node:util";
import { companyAccess } from "@/lib/kernel/context";
import { command, openToVisitors } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { surveyResponded } from "../events";
import { findByToken } from "../queries/address";
import { responseRows } from "../rows";
import { assertOpen, isDetractor, needsTask, scoreIn } from "../rules";
import { readAnswers } from "../rules/answers";
import { askedQuestions } from "../rules/walker";
import { toResponse, toSurvey } from "../resource";
import { createAnswerTask } from "./create-task";
import { raiseTicket } from "./raise-ticket";
import { respondAnonymously } from "./respond-anonymously";
import { SurveyResponded, SurveyRespond } from "../schema";

/** The token's holder sees no responses, so the one it names is changed with the company's access. The audit still names a visitor. */
const asCompany = companyAccess("Survey");

export const respondToSurvey = command({
  id: "surveys.respond",
  summary: "Answer a survey; the answers replace those before, and an incomplete response is kept as partial",
  access: openToVisitors("A person who was asked has no account; the token names them."),
  input: SurveyRespond,
  output: SurveyResponded,
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ", answers: { score: 9 } },
  async run(visitor, { token, answers: sent }) {
    const ctx = asCompany(visitor);
    const { survey: row, ...invitation } = await findByToken(ctx, token);
    const survey = toSurvey(row);
    const { id } = invitation;
    if (survey.anonymous) {
      const { status, answers } = await respondAnonymously(ctx, survey, invitation, sent);
      return { status, asked: askedQuestions(survey.questions, answers).map(({ key }) => key) };
    }
    const before = await lockRow(ctx, responseRows, id);
    const present = toResponse(before);
    assertOpen(survey, present.status);
    const { answers, complete } = readAnswers(survey.questions, sent);
    const asked = askedQuestions(survey.questions, answers).map(({ key }) => key);
    const status = complete ? ("complete" as const) : ("partial" as const);
    // A form that is sent twice changes nothing the second time.
    if (present.status === status && isDeepStrictEqual(present.answers, answers)) return { status, asked };
    const scores = { nps: scoreIn(survey.questions, answers, "nps"), csat: scoreIn(survey.questions, answers, "csat") };
    const raises = survey.raises_ticket && complete && isDetractor(scores) && before.ticket_id === null;
    const ticket_id = raises ? await raiseTicket(ctx, survey, before, answers) : before.ticket_id;
    const isLow = complete && before.task_id === null && needsTask(scores, survey.task_below);
    const task_id = isLow ? await createAnswerTask(ctx, survey, before, answers) : before.task_id;
    const changes = { answers, status, ...scores, ticket_id, task_id, answered_at: ctx.clock.now() };
    await changeRow(ctx, responseRows, before, changes, surveyResponded);
    return { status, asked };
  },
});
