import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import { businessCalendarRows } from "./rows";
import { BusinessCalendar, BusinessCalendarId, BusinessCalendarList, BusinessCalendarPage } from "./schema";

/** @throws AppError `not_found`. */
export const findBusinessCalendar = (ctx: Ctx, id: string) => findRow(ctx, businessCalendarRows, id);

export const listBusinessCalendars = query({
  id: "business_calendars.list",
  summary: "List business calendars",
  permission: "sla_policies.read",
  input: BusinessCalendarList,
  output: BusinessCalendarPage,
  example: {},
  run: (ctx, input) =>
    listPage(ctx, businessCalendarRows, input, {
      where: { deleted_at: input.deleted === true ? { not: null } : null },
      sort: "created_at",
    }),
});

export const getBusinessCalendar = query({
  id: "business_calendars.get",
  summary: "Get a business calendar",
  permission: "sla_policies.read",
  input: z.strictObject({ id: BusinessCalendarId }),
  output: BusinessCalendar,
  example: { id: "bcl_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => businessCalendarRows.toResource(await findBusinessCalendar(ctx, id), ctx),
});
