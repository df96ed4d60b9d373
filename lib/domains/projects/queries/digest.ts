import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { formatDay } from "@/lib/commerce/document-format";
import { readerLocale } from "@/lib/commerce/reader-locale";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone, startOfDayInstant } from "@/lib/commerce/timezone";
import { findCustomer } from "@/lib/domains/customers";
import { previewMail } from "@/lib/domains/mail";
import { localeFor, readSettings } from "@/lib/domains/settings";
import { Language } from "@/lib/domains/settings/schema";
import { findStaff } from "@/lib/domains/staff";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { Project as ProjectRow } from "@/prisma/generated/client";
import { findProject } from "../queries";
import { digestInstant, digestOf, isEmpty, listTitles, mondayOf, type Digest } from "../rules/digest";
import { DigestPreview, ProjectId } from "../schema";

/** The Monday whose email is due by now, and the company's time zone. */
export async function readDigestWeek(ctx: Ctx) {
  const { timezone } = await readSettings(ctx);
  const monday = mondayOf(dayInTimezone(ctx.clock.now(), timezone));
  return { timezone, monday, begun: ctx.clock.now() >= digestInstant(monday, timezone) };
}

/** What happened in the project in the week before `monday`, and what comes. */
export async function readDigest(ctx: Ctx, project_id: string, monday: string, timezone: string): Promise<Digest> {
  const tenant_id = ctx.tenant.id;
  const since = startOfDayInstant(addDays(monday, -7), timezone);
  const tasks = await ctx.db.task.findMany({
    where: { tenant_id, project_id, deleted_at: null, OR: [{ status: { not: "done" } }, { status_changed_at: { gte: since } }] },
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

/** The email to the owner in their language, as it is sent and previewed. */
export async function digestMail(ctx: Ctx, project: Owned, monday: string, digest: Digest) {
  const owner = await findStaff(ctx, project.owner_id);
  const person = await ctx.db.user.findFirst({ where: { id: owner.user_id }, select: { locale: true } });
  const language = Language.catch("en").parse(person?.locale);
  const locale = readerLocale(localeFor(language, await readSettings(ctx)));
  const number = new Intl.NumberFormat(locale);
  const hours = new Intl.NumberFormat(locale, { style: "unit", unit: "hour", unitDisplay: "long", maximumFractionDigits: 1 });
  const path = `/dashboard/${ctx.tenant.slug}/projects/${encodeId("project", project.id)}`;
  return {
    key: "project_digest" as const,
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
    button_url: new URL(path, ctx.runtime.environment.ATRIUM_BASE_URL).href,
    about: { noun: "project" as const, id: project.id },
  };
}

export type Owned = Pick<ProjectRow, "id" | "name" | "customer_id"> & { owner_id: string };

export const previewProjectDigest = query({
  id: "projects.preview_digest",
  summary: "Preview the next weekly email about a project as its owner will get it, with what has happened so far",
  permission: "projects.read",
  input: z.strictObject({ id: ProjectId }),
  output: DigestPreview,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const project = await findProject(ctx, id);
    const { owner_id } = project;
    if (owner_id === null)
      throw new AppError("conflict", "The project has no owner, so nobody gets its weekly email. Choose an owner first.");
    const { monday: latest, timezone, begun } = await readDigestWeek(ctx);
    const monday = begun ? addDays(latest, 7) : latest;
    const digest = await readDigest(ctx, id, monday, timezone);
    const { to: _to, ...mail } = await digestMail(ctx, { ...project, owner_id }, monday, digest);
    const { subject, html } = await previewMail(ctx, mail);
    return { subject, html, sends_on: monday, is_empty: isEmpty(digest) };
  },
});
