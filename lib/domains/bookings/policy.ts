import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { openToVisitors } from "@/lib/kernel/operation";

/** Why visitors may look for free times and book one. */
export const forVisitors = openToVisitors("Anyone may book a time that a colleague offers.");
/** Why the holder of a booking's token may read and change it. */
export const forBookers = openToVisitors("Who booked has no account; the token names the booking.");

/** A colleague sees their own types and bookings, the system all; nobody else sees any. */
export function visible({ principal, tenant }: Ctx) {
  if (principal.kind === "system") return { tenant_id: tenant.id };
  if (principal.kind === "staff") return { tenant_id: tenant.id, owner_id: principal.staff_id };
  return { tenant_id: tenant.id, id: { in: [] } };
}

/** The colleague who offers times. @throws AppError `forbidden` for all other callers. */
export function ownerOf({ principal }: Ctx): string {
  if (principal.kind === "staff") return principal.staff_id;
  throw new AppError("forbidden", "Only a signed-in colleague offers times; an API key has none.");
}
