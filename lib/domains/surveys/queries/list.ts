import { z } from "zod";
import { readCustomerNames } from "@/lib/domains/customers";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp } from "@/lib/kernel/base/wire";
import type { Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { readPage } from "@/lib/kernel/rows";
import { findSurvey } from "../queries";
import { toSurvey } from "../resource";
import { responseRows } from "../rows";
import { writeAnswer } from "../rules/answers";
import { fewestShown } from "../rules/results";
import { ResponseStatus, SurveyChannel, SurveyId, type Survey, type SurveyAnswers, type SurveyQuestion } from "../schema";

export const ExportedResponses = listQuery(["created_at", "updated_at"]).extend({
  /** Without a survey, the file has no answers but the scores. */
  survey_id: SurveyId.optional(),
  status: ResponseStatus.optional(),
});

/** Of an anonymous survey, a row has the answers of one person and nothing of who that is or when. */
export const ExportedResponse = z.object({
  survey_id: SurveyId,
  customer_name: z.string().nullable(),
  customer_id: idOf("customer").nullable(),
  respondent_name: z.string().nullable(),
  respondent_email: z.string().nullable(),
  channel: SurveyChannel.nullable(),
  status: ResponseStatus,
  nps: z.int().nullable(),
  csat: z.int().nullable(),
  sent_at: Timestamp.nullable(),
  answered_at: Timestamp.nullable(),
  created_at: Timestamp.nullable(),
  updated_at: Timestamp.nullable(),
  /** The cells of the questions, by the keys of their columns. */
  cells: z.record(z.string(), z.union([z.number(), z.string()])),
});
type Row = z.output<typeof ExportedResponse>;

const columnKey = (question: string, row?: string) => `answer.${question}${row === undefined ? "" : `.${row}`}`;

/** The columns of a survey's questions: one each, and one for each row of a matrix. */
export function answerColumns(questions: readonly SurveyQuestion[]): { key: string; label: string }[] {
  return questions.flatMap((question) =>
    question.kind === "matrix"
      ? question.rows.map((row) => ({ key: columnKey(question.key, row.key), label: `${question.label} – ${row.label}` }))
      : [{ key: columnKey(question.key), label: question.label }],
  );
}

function cellsOf({ questions }: Survey, answers: SurveyAnswers): Row["cells"] {
  const cells = questions.flatMap((question): [string, number | string][] => {
    const answer = Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
    if (answer === undefined) return [];
    if (question.kind === "matrix") {
      const labels = new Map(question.options.map(({ key, label }) => [key, label]));
      const chosen = typeof answer === "object" && !Array.isArray(answer) ? Object.entries(answer) : [];
      return chosen.map(([row, option]) => [columnKey(question.key, row), labels.get(option) ?? option]);
    }
    const text = typeof answer === "number" ? answer : writeAnswer(question, answer).replaceAll("\n", Array.isArray(answer) ? ", " : "\n");
    return [[columnKey(question.key), text]];
  });
  return Object.fromEntries(cells);
}

/** The complete answers of an anonymous survey in the order of their random ids; none while they are hidden. */
async function readAnonymousPage(ctx: Ctx, survey: Survey, { limit = 50, cursor }: z.output<typeof ExportedResponses>) {
  const where = { tenant_id: ctx.tenant.id, survey_id: survey.id, status: "complete" };
  const count = await ctx.db.surveyAnonymousAnswer.count({ where });
  if (count < fewestShown) return { data: [], next_cursor: null, total: { count: 0, capped: false } };
  const after = z.guid().safeParse(cursor).data;
  const rows = await ctx.db.surveyAnonymousAnswer.findMany({
    where: { ...where, ...(after === undefined ? {} : { id: { gt: after } }) },
    orderBy: { id: "asc" },
    take: limit + 1,
  });
  const person = { customer_name: null, customer_id: null, respondent_name: null, respondent_email: null, channel: null };
  const times = { sent_at: null, answered_at: null, created_at: null, updated_at: null };
  const data = rows.slice(0, limit).map(({ answers, nps, csat }) => {
    const cells = cellsOf(survey, answers as SurveyAnswers);
    return { survey_id: survey.id, ...person, status: "complete" as const, nps, csat, ...times, cells };
  });
  return { data, next_cursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null, total: { count, capped: false } };
}

export const listExportedResponses = query({
  id: "surveys.list_exported",
  summary: "List responses for a file, each answer in a column of its question",
  access: internal("called by exports, which ask for the permission to read surveys"),
  input: ExportedResponses,
  output: pageOf(ExportedResponse),
  example: { survey_id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a", status: "complete" },
  async run(ctx, { survey_id, status, ...input }) {
    const survey = survey_id === undefined ? null : toSurvey(await findSurvey(ctx, survey_id));
    if (survey?.anonymous) return readAnonymousPage(ctx, survey, input);
    const where = { ...(survey === null ? {} : { survey_id: survey.id }), ...(status === undefined ? {} : { status }) };
    const page = await readPage(ctx, responseRows, input, { where, sort: "-created_at" });
    const names = await readCustomerNames(
      ctx,
      page.data.map(({ customer_id }) => customer_id),
    );
    const data = page.data.map((row) => {
      const response = responseRows.toResource(row, ctx);
      const cells = survey === null ? {} : cellsOf(survey, response.answers);
      return { ...response, customer_name: names.get(row.customer_id) ?? "", cells };
    });
    return { ...page, data };
  },
});

/** The columns that a file has for the questions of its survey. */
export async function readAnswerColumns(ctx: Ctx, { survey_id }: { survey_id?: string | undefined }) {
  return survey_id === undefined ? [] : answerColumns(toSurvey(await findSurvey(ctx, survey_id)).questions);
}
