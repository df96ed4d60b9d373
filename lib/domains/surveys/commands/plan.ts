import { z } from "zod";
import { startOfDayInstant } from "@/lib/commerce/timezone";
import { findCustomer } from "@/lib/domains/customers";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import type { Survey as SurveyRow } from "@/prisma/generated/client";
import { surveyRows } from "../rows";
import { quarterOf } from "../rules";
import { SurveyId } from "../schema";

interface Person {
  customer_id: string;
  contact_id: string | null;
  respondent_name: string;
  respondent_email: string | null;
}

/** Plans a survey for each person; a cause that is known already plans nothing. */
async function planFor(
  ctx: CommandCtx,
  survey: SurveyRow,
  people: readonly (Person & { subject: string })[],
  send_at: Date,
): Promise<number> {
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id, survey_id: survey.id, channel: "mail", status: "planned", answers: {}, send_at };
  const rows = people.map((person) => ({ ...own, ...person, id: newId(now), created_at: now, updated_at: now }));
  const { count } = await ctx.db.surveyResponse.createMany({ data: rows, skipDuplicates: true });
  return count;
}

export const planSurveys = command({
  id: "surveys.plan",
  summary: "Plan the surveys that follow a closed ticket or a paid invoice",
  access: internal("called by the background functions that follow tickets and invoices"),
  input: z.strictObject({
    trigger: z.enum(["ticket_closed", "invoice_paid"]),
    customer_id: idOf("customer"),
    contact_id: idOf("contact").nullable(),
    /** The cause, such as `ticket:<id>:<time>`, and when it happened, from which the delay counts. */
    subject: z.string().max(200),
    at: Timestamp.optional(),
  }),
  output: z.object({ planned: z.int() }),
  example: { trigger: "ticket_closed", customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", contact_id: null, subject: "ticket:1" },
  async run(ctx, { trigger, customer_id, contact_id, subject, at = ctx.clock.now() }) {
    const surveys = await ctx.db.survey.findMany({
      where: { tenant_id: ctx.tenant.id, status: "published", trigger },
      orderBy: { id: "asc" },
    });
    if (surveys.length === 0) return { planned: 0 };
    const customer = await findCustomer(ctx, customer_id);
    if (customer.deleted_at !== null) return { planned: 0 };
    const contact = customer.contacts.find(({ id }) => id === contact_id) ?? customer.contacts[0];
    const { name, email } = contact ?? customer;
    const person = { customer_id, contact_id: contact?.id ?? null, respondent_name: name, respondent_email: email, subject };
    let planned = 0;
    for (const survey of surveys) planned += await planFor(ctx, survey, [person], new Date(at.getTime() + survey.delay_hours * 3_600_000));
    return { planned };
  },
});

/** Rows of one statement. */
const batch = 1000;

export const planQuarter = command({
  id: "surveys.plan_quarter",
  summary: "Plan a quarterly survey for every active customer, once a quarter",
  access: internal("called by the schedule of surveys, as the system"),
  input: z.strictObject({ id: SurveyId }),
  output: z.object({ planned: z.int() }),
  example: { id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const survey = await lockRow(ctx, surveyRows, id);
    const now = ctx.clock.now();
    if (survey.next_quarter_at === null || survey.next_quarter_at > now) return { planned: 0 };
    const { timezone } = await readSettings(ctx);
    const quarter = quarterOf(await tenantToday(ctx));
    let planned = 0;
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readActive>> = await readActive(ctx, after);
      const people = page.map(({ id: customer_id, name, email, contacts: [contact] }) => ({
        customer_id,
        contact_id: contact?.id ?? null,
        respondent_name: contact?.name ?? name,
        respondent_email: contact?.email ?? email,
        subject: `quarter:${quarter.name}:${customer_id}`,
      }));
      planned += await planFor(ctx, survey, people, now);
      after = page.length < batch ? null : (page.at(-1)?.id ?? null);
    } while (after !== null);
    // No change of the survey that anybody sees, so neither its version nor its history has it.
    await ctx.db.survey.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: { next_quarter_at: startOfDayInstant(quarter.next, timezone) },
    });
    return { planned };
  },
});

/** Active customers in the order of their ids, each with its first contact. */
function readActive(ctx: CommandCtx, after: string | null) {
  return ctx.db.customer.findMany({
    where: { tenant_id: ctx.tenant.id, active: true, deleted_at: null, ...(after === null ? {} : { id: { gt: after } }) },
    orderBy: { id: "asc" },
    take: batch,
    select: {
      id: true,
      name: true,
      email: true,
      contacts: { orderBy: [{ is_primary: "desc" }, { id: "asc" }], take: 1, select: { id: true, name: true, email: true } },
    },
  });
}
