import { z } from "zod";
import { findCustomer, readCustomerNames, readRollingScores } from "@/lib/domains/customers";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { openToCustomers, query } from "@/lib/kernel/operation";
import { readPage } from "@/lib/kernel/rows";
import type { SurveyResponse as ResponseRow } from "@/prisma/generated/client";
import { visible } from "../policy";
import { findResponse, findSurvey } from "../queries";
import { toSurvey } from "../resource";
import { readerLanguageOf, surveyAddress } from "./address";
import { readAnonymousProgress } from "./anonymous";
import { responseRows } from "../rows";
import { localize } from "../rules";
import { CustomerSurveyQuery, CustomerSurveys, ListedResponse, OpenSurveys, ResponseList, ResponsePage, SurveyResponseId } from "../schema";

const mostShown = 10;

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

export const getResponse = query({
  id: "surveys.get_response",
  summary: "Get a person’s answers to a survey",
  permission: "surveys.read",
  input: z.strictObject({ id: SurveyResponseId }),
  output: ListedResponse,
  example: { id: "srs_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const [listed] = await toListedResponses(ctx, [await findResponse(ctx, id)]);
    if (listed === undefined) throw notFound("response");
    return listed;
  },
});

/** A contact sees the surveys that wait for it, and no others. */
export const listOpenSurveys = query({
  id: "surveys.list_open",
  summary: "List the surveys that wait for the signed-in contact, newest first",
  access: openToCustomers("A contact answers its own surveys; the list has no others."),
  input: z.strictObject({}),
  output: OpenSurveys,
  example: {},
  async run(ctx) {
    const { principal } = ctx;
    if (principal.kind !== "contact") throw new AppError("forbidden", "Only a customer’s contact has surveys to answer.");
    const { contact_id, customer_id } = principal;
    const rows = await ctx.db.surveyResponse.findMany({
      where: {
        tenant_id: ctx.tenant.id,
        customer_id,
        contact_id,
        status: { in: ["invited", "partial"] },
        survey: { tenant_id: ctx.tenant.id, status: "published" },
      },
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: mostShown,
      include: { survey: true },
    });
    const waiting: typeof rows = [];
    for (const row of rows)
      if (!row.survey.anonymous || (await readAnonymousProgress(ctx, row, "invited")).status !== "complete") waiting.push(row);
    const language = await readerLanguageOf(ctx, { customer_id, contact_id });
    const nameOf = (row: (typeof rows)[number]) => localize(toSurvey(row.survey), language).name;
    return {
      data: await Promise.all(waiting.map(async (row) => ({ id: row.id, name: nameOf(row), url: await surveyAddress(ctx, row.id) }))),
    };
  },
});

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

export const getCustomerSurveys = query({
  id: "surveys.get_customer",
  summary: "Get a customer’s rolling NPS and CSAT, and its latest responses",
  permission: "surveys.read",
  input: CustomerSurveyQuery,
  output: CustomerSurveys,
  example: { customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { customer_id }) {
    await findCustomer(ctx, customer_id);
    const own = { AND: [visible(ctx), { customer_id }] };
    const latest = await ctx.db.surveyResponse.findMany({ where: own, orderBy: [{ created_at: "desc" }, { id: "desc" }], take: mostShown });
    return { ...(await readRollingScores(ctx, customer_id)), responses: await toListedResponses(ctx, latest) };
  },
});
