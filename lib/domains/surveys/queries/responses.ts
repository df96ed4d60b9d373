import type { z } from "zod";
import { findCustomer, readCustomerNames } from "@/lib/domains/customers";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { readPage } from "@/lib/kernel/rows";
import type { SurveyResponse as ResponseRow } from "@/prisma/generated/client";
import { visible } from "../policy";
import { findSurvey } from "../queries";
import { responseRows } from "../rows";
import { rollingDays, rollingScore, roundScore } from "../rules/scores";
import { CustomerSurveyQuery, CustomerSurveys, ResponseList, ResponsePage, type ListedResponse } from "../schema";

/** Rows as lists show them, with the names of survey and customer. */
export async function toListedResponses(ctx: Ctx, rows: readonly ResponseRow[]): Promise<z.output<typeof ListedResponse>[]> {
  const customers = await readCustomerNames(
    ctx,
    rows.map(({ customer_id }) => customer_id),
  );
  const surveys = await ctx.db.survey.findMany({
    where: { AND: [visible(ctx), { id: { in: [...new Set(rows.map(({ survey_id }) => survey_id))] } }] },
    select: { id: true, name: true },
  });
  const names = new Map(surveys.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...responseRows.toResource(row, ctx),
    survey_name: names.get(row.survey_id) ?? "",
    customer_name: customers.get(row.customer_id) ?? "",
  }));
}

export const listResponses = query({
  id: "surveys.list_responses",
  summary: "List the people who were asked, with their answers, newest first",
  permission: "surveys.read",
  input: ResponseList,
  output: ResponsePage,
  example: { id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a", status: "complete" },
  async run(ctx, { id, status, ...input }) {
    await findSurvey(ctx, id);
    const where = { survey_id: id, ...(status === undefined ? {} : { status }) };
    const page = await readPage(ctx, responseRows, input, { where, sort: "-created_at" });
    return { ...page, data: await toListedResponses(ctx, page.data) };
  },
});

/** The latest answers that can count in a customer's score. */
const mostCounted = 2000;
const mostShown = 10;

export const getCustomerSurveys = query({
  id: "surveys.get_customer",
  summary: "Get a customer’s rolling NPS and CSAT, and its latest responses",
  permission: "surveys.read",
  input: CustomerSurveyQuery,
  output: CustomerSurveys,
  example: { customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { customer_id }) {
    await findCustomer(ctx, customer_id);
    const now = ctx.clock.now();
    const since = new Date(now.getTime() - rollingDays.nps * 86_400_000);
    const own = { AND: [visible(ctx), { customer_id }] };
    const rows = await ctx.db.surveyResponse.findMany({
      where: { AND: [own, { answered_at: { gt: since } }] },
      orderBy: [{ answered_at: "desc" }, { id: "desc" }],
      take: mostCounted,
      select: { contact_id: true, respondent_email: true, nps: true, csat: true, answered_at: true },
    });
    const scoreOf = (kind: "nps" | "csat") => {
      const answers = rows.flatMap(({ contact_id, respondent_email, answered_at, [kind]: answer }) =>
        answer === null || answered_at === null ? [] : [{ contact_id: contact_id ?? respondent_email ?? "", answer, answered_at }],
      );
      return roundScore(rollingScore(kind, answers, now));
    };
    const latest = await ctx.db.surveyResponse.findMany({ where: own, orderBy: [{ created_at: "desc" }, { id: "desc" }], take: mostShown });
    return { nps: scoreOf("nps"), csat: scoreOf("csat"), responses: await toListedResponses(ctx, latest) };
  },
});
