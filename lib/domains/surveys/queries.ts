import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, readPage } from "@/lib/kernel/rows";
import type { Survey as SurveyRow, SurveyResponse as ResponseRow } from "@/prisma/generated/client";
import { responseRows, surveyRows } from "./rows";
import { Survey, SurveyId, SurveyList, SurveyPage, type ListedSurvey } from "./schema";

/** @throws AppError `not_found`. */
export function findSurvey(ctx: Ctx, id: string): Promise<SurveyRow> {
  return findRow(ctx, surveyRows, id);
}

/** @throws AppError `not_found`. */
export function findResponse(ctx: Ctx, id: string): Promise<ResponseRow> {
  return findRow(ctx, responseRows, id);
}

type Counts = Pick<z.output<typeof ListedSurvey>, "invited_count" | "partial_count" | "complete_count">;

/** How many people were asked and answered, by survey. */
export async function countResponses(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => Counts> {
  const groups = await ctx.db.surveyResponse.groupBy({
    by: ["survey_id", "status"],
    where: { tenant_id: ctx.tenant.id, survey_id: { in: [...ids] } },
    _count: { _all: true },
  });
  const anonymous = await ctx.db.surveyAnonymousAnswer.groupBy({
    by: ["survey_id", "status"],
    where: { tenant_id: ctx.tenant.id, survey_id: { in: [...ids] } },
    _count: { _all: true },
  });
  return (id) => {
    // Those who were asked to answer an anonymous survey stay invited; its answers are counted apart.
    const apart = (status: string) => anonymous.find((group) => group.survey_id === id && group.status === status)?._count._all ?? 0;
    const own = groups.filter(({ survey_id }) => survey_id === id);
    const countOf = (status: string) => own.find((group) => group.status === status)?._count._all ?? 0;
    const [partial, complete] = [countOf("partial"), countOf("complete")];
    return {
      invited_count: countOf("invited") + partial + complete,
      partial_count: partial + apart("partial"),
      complete_count: complete + apart("complete"),
    };
  };
}

export const listSurveys = query({
  id: "surveys.list",
  summary: "List surveys with the number of their responses, newest first",
  permission: "surveys.read",
  input: SurveyList,
  output: SurveyPage,
  example: { status: "published" },
  async run(ctx, input) {
    const { status, kind } = input;
    const where = {
      ...(status === undefined ? {} : { status }),
      ...(kind === undefined ? {} : { kind }),
    };
    const page = await readPage(ctx, surveyRows, input, { where, sort: "-created_at" });
    const countsOf = await countResponses(
      ctx,
      page.data.map(({ id }) => id),
    );
    return { ...page, data: page.data.map((row) => ({ ...surveyRows.toResource(row, ctx), ...countsOf(row.id) })) };
  },
});

export const getSurvey = query({
  id: "surveys.get",
  summary: "Get a survey",
  permission: "surveys.read",
  input: z.strictObject({ id: SurveyId }),
  output: Survey,
  example: { id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => surveyRows.toResource(await findSurvey(ctx, id), ctx),
});
