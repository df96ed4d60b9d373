import { Readable } from "node:stream";
import { z } from "zod";
import { languageOf, localeFor } from "@/lib/commerce/locale-of";
import { readSettings } from "@/lib/domains/settings";
import { Language } from "@/lib/domains/settings/schema";
import { findStaff } from "@/lib/domains/staff";
import { makeLinkToken, readLinkToken } from "@/lib/kernel/auth/link-token";
import { notFound } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { personalUrl, type PersonalUrl } from "@/lib/kernel/base/mails";
import { EmailAddress } from "@/lib/kernel/base/wire";
import { companyAccess, type Ctx } from "@/lib/kernel/context";
import { file, FileAnswer } from "@/lib/kernel/file-answer";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { findRow } from "@/lib/kernel/rows";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { toCalendarEvent } from "../resource";
import { eventRows } from "../rows";
import { describeTimes, isOver } from "../rules/invitees";
import { writeIcs, type IcsEvent, type IcsMethod } from "../rules/ics";
import { Invitation, InvitationToken, type CalendarEvent, type CalendarInvitee } from "../schema";

/** Why a visitor may call what an invitation needs. */
export const forInvitees = openToVisitors("A person who is invited has no account; the token names them.");

/** A visitor sees no events, so the one of the token is read and changed with the company's access. The audit still names the visitor. */
export const asCompany = companyAccess("Invitation");

/** Where an invitee answers, and downloads the event; recreated for each reader, so no token is stored. */
export async function invitationAddresses({ runtime, tenant }: Ctx, inviteeId: string): Promise<{ page: PersonalUrl; ics: string }> {
  const token = await makeLinkToken(runtime, tenant.id, "calendar invitation", inviteeId);
  const site = tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug);
  return { page: personalUrl(`${site}/forms/invitation/${token}`), ics: `${site}/api/public/calendar/${tenant.slug}/${token}.ics` };
}

/** The event and the invitee that a token names. @throws AppError `not_found` for any other text. */
export async function findInvited(company: Ctx, token: string): Promise<{ event: CalendarEvent; invitee: CalendarInvitee }> {
  const id = await readLinkToken(company.runtime, company.tenant.id, "calendar invitation", token);
  const row = id === null ? null : await company.db.calendarInvitee.findFirst({ where: { tenant_id: company.tenant.id, id } });
  if (!row) throw notFound("invitation");
  const event = toCalendarEvent(await findRow(company, eventRows, row.event_id));
  const invitee = event.invitees.find((each) => each.id === row.id);
  if (!invitee) throw notFound("invitation");
  return { event, invitee };
}

/** The address of the oldest mailbox that is read, where the answers of mail programs arrive; null without one. */
async function answeredAddress(company: Ctx): Promise<string | null> {
  const where = { tenant_id: company.tenant.id, active: true };
  const rows = await company.db.mailbox.findMany({ where, select: { user: true }, orderBy: { id: "asc" }, take: 5 });
  return rows.map(({ user }) => user).find((user) => EmailAddress.safeParse(user).success) ?? null;
}

/** What a file says of an event. */
export type WrittenEvent = Omit<IcsEvent, "uid"> & Pick<CalendarEvent, "id" | "owner_id" | "updated_at">;

export type Guest = Pick<CalendarInvitee, "name" | "email" | "answer">;

/** The event as iCalendar. `owner` is read with the company's access. */
export async function writeEventIcs(company: Ctx, method: IcsMethod, event: WrittenEvent, invitee: Guest | null): Promise<string> {
  const { name, email: own } = await findStaff(company, event.owner_id);
  const email = (await answeredAddress(company)) ?? own;
  const uid = `${encodeId("calendar_event", event.id)}@${new URL(company.runtime.environment.ATRIUM_BASE_URL).hostname}`;
  // What is published keeps its text until the event changes, so that a reader's copy stays equal.
  const stamp = method === "PUBLISH" ? event.updated_at : company.clock.now();
  return writeIcs({ method, event: { ...event, uid }, organizer: { name, email }, invitee, stamp });
}

export const getInvitation = query({
  id: "calendar.get_invitation",
  summary: "Get the event that an invitation’s token opens, with the answer so far",
  access: forInvitees,
  /** `language` is the reader's; default: the company's. */
  input: z.strictObject({ token: InvitationToken, language: Language.optional() }),
  output: Invitation,
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ" },
  async run(visitor, { token, language }) {
    const ctx = asCompany(visitor);
    const { event, invitee } = await findInvited(ctx, token);
    const { company_name, locale, country } = await readSettings(ctx);
    const { title, location, notes } = event;
    return {
      ...{ company_name, title, location, notes },
      organizer_name: (await findStaff(ctx, event.owner_id)).name,
      when: describeTimes(event, localeFor(language ?? languageOf(locale), { locale, country })),
      answer: invitee.answer,
      over: isOver(event, ctx.clock.now()),
      ics_url: (await invitationAddresses(ctx, invitee.id)).ics,
    };
  },
});

export const downloadInvitation = query({
  id: "calendar.download_invitation",
  summary: "Download the event of an invitation as iCalendar, for a calendar that subscribes to it",
  access: forInvitees,
  input: z.strictObject({ token: InvitationToken }),
  output: file("text/calendar"),
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ" },
  async run(visitor, { token }) {
    const ctx = asCompany(visitor);
    const { event } = await findInvited(ctx, token.replace(/\.ics$/, ""));
    const text = Buffer.from(await writeEventIcs(ctx, "PUBLISH", event, null));
    return new FileAnswer("event.ics", "text/calendar", text.length, Readable.from([text], { objectMode: false }));
  },
});
