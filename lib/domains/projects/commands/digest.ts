import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { formatDay } from "@/lib/commerce/document-format";
import { readerLocale } from "@/lib/commerce/reader-locale";
import { addDays } from "@/lib/commerce/schedule";
import { dayInTimezone, startOfDayInstant } from "@/lib/commerce/timezone";
import { findCustomer } from "@/lib/domains/customers";
import { queueMail } from "@/lib/domains/mail";
import { localeFor, readSettings } from "@/lib/domains/settings";
import { Language } from "@/lib/domains/settings/schema";
import { findStaff } from "@/lib/domains/staff";
import { encodeId, idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal, query } from "@/lib/kernel/operation";
import type { Project as ProjectRow } from "@/prisma/generated/client";
import { lockProject } from "../queries";
import { digestInstant, digestOf, isEmpty, listTitles, mondayOf, type Digest } from "../rules/digest";
import { ProjectId } from "../schema";

const bySchedule = internal("called by the schedule that emails the owners of projects, as the system");

/** The Monday whose email is due by now, and the company's time zone. */
async function readWeek(ctx: Ctx) {
  const { timezone } = await readSettings(ctx);
  const monday = mondayOf(dayInTimezone(ctx.clock.now(), timezone));
  return { timezone, monday, begun: ctx.clock.now() >= digestInstant(monday, timezone) };
}

export const listProjectsToDigest = query({
  id: "projects.list_to_digest",
  summary: "List projects whose owner has not had this week's email",
  access: bySchedule,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(ProjectId) }),
  example: {},
  async run(ctx) {
    const { monday, begun } = await readWeek(ctx);
    if (!begun) return { ids: [] };
    const rows = await ctx.db.project.findMany({
      where: {
        ...{ tenant_id: ctx.tenant.id, weekly_digest: true, owner_id: { not: null }, status: { in: ["planned", "active"] } },
        digested_on: { lt: toDayColumn(monday) },
      },
      select: { id: true },
      orderBy: { id: "asc" },
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** What happened in the project in the week before `monday`, and what comes. */
async function readDigest(ctx: Ctx, project_id: string, monday: string, timezone: string): Promise<Digest> {
  const tenant_id = ctx.tenant.id;
  const since = startOfDayInstant(addDays(monday, -7), timezone);
  const tasks = await ctx.db.task.findMany({
    where: { tenant_id, project_id, OR: [{ status: { not: "done" } }, { status_changed_at: { gte: since } }] },
    select: { title: true, status: true, status_changed_at: true, due_day: true },
    orderBy: [{ due_day: { sort: "asc", nulls: "last" } }, { id: "asc" }],
    take: 1000,
  });
  const { _sum } = await ctx.db.timeEntry.aggregate({
    where: { tenant_id, task: { project_id }, day: { gte: toDayColumn(addDays(monday, -7)), lt: toDayColumn(monday) } },
    _sum: { seconds: true },
  });
  const dated = tasks.map(({ due_day, ...task }) => ({ ...task, due_on: due_day === null ? null : fromDayColumn(due_day) }));
  return digestOf(dated, { monday, since, until: startOfDayInstant(monday, timezone), seconds: _sum.seconds ?? 0 });
}

/** Queues the email in the owner's language. */
async function mailOwner(ctx: Ctx, project: ProjectRow & { owner_id: string }, monday: string, digest: Digest): Promise<string | null> {
  const owner = await findStaff(ctx, project.owner_id);
  if (owner.deactivated_at !== null) return null;
  const person = await ctx.db.user.findFirst({ where: { id: owner.user_id }, select: { locale: true } });
  const language = Language.catch("en").parse(person?.locale);
  const locale = readerLocale(localeFor(language, await readSettings(ctx)));
  const number = new Intl.NumberFormat(locale);
  const hours = new Intl.NumberFormat(locale, { style: "unit", unit: "hour", unitDisplay: "long", maximumFractionDigits: 1 });
  const mail = await queueMail(ctx, {
    key: "project_digest",
    language,
    to: [{ name: owner.name, address: owner.email }],
    values: {
      "person.name": owner.name,
      "project.name": project.name,
      "customer.name": (await findCustomer(ctx, project.customer_id)).name,
      "digest.week": formatDay(addDays(monday, -7), locale),
      "digest.done_count": number.format(digest.done.length),
      "digest.done": listTitles(digest.done),
      "digest.hours": hours.format(digest.seconds / 3600),
      "digest.due_count": number.format(digest.due.length),
      "digest.due": listTitles(digest.due),
      "digest.overdue_count": number.format(digest.overdue.length),
      "digest.overdue": listTitles(digest.overdue),
    },
    button_url: new URL(
      `/dashboard/${ctx.tenant.slug}/projects/${encodeId("project", project.id)}`,
      ctx.runtime.environment.ATRIUM_BASE_URL,
    ).href,
    about: { noun: "project", id: project.id },
    idempotency_key: `project-digest:${project.id}:${monday}`,
  });
  return mail.id;
}

export const mailProjectDigest = command({
  id: "projects.mail_digest",
  summary: "Email a project's owner about the past week, once, unless nothing happened",
  access: bySchedule,
  input: z.strictObject({ id: ProjectId }),
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const project = await lockProject(ctx, id);
    const { owner_id } = project;
    const { monday, timezone, begun } = await readWeek(ctx);
    if (!begun || !project.weekly_digest || owner_id === null || project.digested_on >= toDayColumn(monday)) return { mail_id: null };
    await ctx.db.project.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { digested_on: toDayColumn(monday) } });
    // A project that is younger than its first Monday has no past week.
    if (project.created_at >= digestInstant(monday, timezone)) return { mail_id: null };
    const digest = await readDigest(ctx, id, monday, timezone);
    return { mail_id: isEmpty(digest) ? null : await mailOwner(ctx, { ...project, owner_id }, monday, digest) };
  },
});
