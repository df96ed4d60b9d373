import { AppError } from "@/lib/kernel/base/errors";
import { colleagueOf, type Ctx } from "@/lib/kernel/context";
import { open } from "@/lib/kernel/operation";
import type { Prisma } from "@/prisma/generated/client";

/** Why the look of the calendar needs no permission. */
export const ownLook = open("Each colleague reads and changes only how they look at the calendar themselves.");

/** The events that the caller may see: a colleague and their API keys their own, the system all. */
export function visible(ctx: Ctx): Prisma.CalendarEventWhereInput {
  const { principal, tenant } = ctx;
  switch (principal.kind) {
    case "staff":
    case "key":
      return { tenant_id: tenant.id, owner_id: colleagueOf(ctx) ?? { in: [] } };
    case "system":
      return { tenant_id: tenant.id };
    case "contact":
    case "link":
    case "visitor":
      return { tenant_id: tenant.id, id: { in: [] } };
  }
}

/** A colleague sees their own feed, the system all. */
export function visibleFeeds({ principal, tenant }: Ctx): Prisma.CalendarFeedWhereInput {
  switch (principal.kind) {
    case "staff":
      return { tenant_id: tenant.id, staff_id: principal.staff_id };
    case "system":
      return { tenant_id: tenant.id };
    case "key":
    case "contact":
    case "link":
    case "visitor":
      return { tenant_id: tenant.id, id: { in: [] } };
  }
}

/** The colleague whose events the caller keeps: for an API key, the one whose key it is. @throws AppError `forbidden`. */
export function eventOwner(ctx: Ctx): string {
  const owner = colleagueOf(ctx);
  if (owner !== null) return owner;
  throw new AppError("forbidden", "An event belongs to a colleague; only they and their API keys keep it.");
}

/** The colleague who is signed in and whose calendar it is. @throws AppError `forbidden` for all other callers. */
export function calendarOwner({ principal }: Ctx): string {
  if (principal.kind === "staff") return principal.staff_id;
  throw new AppError("forbidden", "Only a signed-in colleague has a calendar; an API key has none.");
}
