import { z } from "zod";
import { readProtection } from "@/lib/domains/public-forms";
import { readSettings } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { makeLinkToken, readLinkToken } from "@/lib/kernel/auth/link-token";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { personalUrl, type PersonalUrl } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import type { Booking as BookingRow } from "@/prisma/generated/client";
import { forBookers, forVisitors } from "../policy";
import { BookingStatus } from "../schema";
import { BookedVisit, BookingSlots, BookingToken, PublicBookingQuery, PublicBookingType, SlotQuery } from "../schema";
import { asCompany, findOpenType, findTypeOf, readSlots } from "./slots";

/** The form's name, which its token is signed with. */
export const formName = "bookings";

export const getBookingForm = query({
  id: "bookings.get_form",
  summary: "Get what can be booked on a page, the free times of a month in a time zone, and what its form needs",
  access: forVisitors,
  input: PublicBookingQuery,
  output: PublicBookingType,
  example: { page: "introduction", month: "2026-03", timezone: "Europe/Paris" },
  async run(visitor, { page, ...asked }) {
    const ctx = asCompany(visitor);
    const type = await findOpenType(ctx, page);
    const { name, description, length, place, questions } = type;
    return {
      company_name: (await readSettings(ctx)).company_name,
      owner_name: (await findStaff(ctx, type.owner_id)).name,
      ...{ name, description, length, place, questions },
      ...(await readSlots(ctx, type, asked)),
      ...(await readProtection(ctx, formName)),
    };
  },
});

/** Where the visitor sees the booking; made anew for each reader, so no token is stored. */
export async function bookingUrl({ runtime, tenant }: Ctx, id: string): Promise<PersonalUrl> {
  const token = await makeLinkToken(runtime, tenant.id, "booking", id);
  return personalUrl(`${tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)}/forms/booking/${token}`);
}

/** The booking that a token names. @throws AppError `not_found` for any other text. */
export async function findBooked(company: Ctx, token: string): Promise<BookingRow> {
  const id = await readLinkToken(company.runtime, company.tenant.id, "booking", token);
  const row = id === null ? null : await company.db.booking.findFirst({ where: { tenant_id: company.tenant.id, id } });
  if (!row) throw notFound("booking");
  return row;
}

/** The booking as its visitor sees it. */
export async function toVisit(company: Ctx, row: BookingRow): Promise<z.output<typeof BookedVisit>> {
  const { title, place, starts_at, ends_at, timezone, name, email } = row;
  const type = await findTypeOf(company, row);
  const owner = await findStaff(company, row.owner_id);
  return {
    company_name: (await readSettings(company)).company_name,
    owner_name: owner.name,
    slug: type.slug,
    ...{ title, place, starts_at, ends_at, timezone, name, email },
    status: BookingStatus.parse(row.status),
    over: starts_at <= company.clock.now(),
    movable: type.active && owner.deactivated_at === null,
  };
}

export const getBookedVisit = query({
  id: "bookings.get_booked",
  summary: "Get the booking that a visitor’s token opens",
  access: forBookers,
  input: z.strictObject({ token: BookingToken }),
  output: BookedVisit,
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ" },
  async run(visitor, { token }) {
    const ctx = asCompany(visitor);
    return toVisit(ctx, await findBooked(ctx, token));
  },
});

export const listBookedSlots = query({
  id: "bookings.list_slots",
  summary: "List the free times of a month to which the booking of a token can be moved",
  access: forBookers,
  input: SlotQuery.extend({ token: BookingToken }),
  output: BookingSlots,
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ", month: "2026-03" },
  async run(visitor, { token, ...asked }) {
    const ctx = asCompany(visitor);
    const row = await findBooked(ctx, token);
    if (row.status !== "booked") throw new AppError("conflict", "The booking is cancelled.");
    return readSlots(ctx, await findTypeOf(ctx, row), { ...asked, timezone: asked.timezone ?? row.timezone }, row);
  },
});
