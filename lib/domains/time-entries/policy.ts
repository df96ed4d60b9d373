import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the tenant's time; contacts, link holders and visitors see none. */
export const visible = ofCompany;

/** The colleague whose time is recorded. @throws AppError `forbidden` for a program: it has no time of its own. */
export function workerOf({ principal }: Ctx): string {
  if (principal.kind === "staff") return principal.staff_id;
  throw new AppError("forbidden", "Time belongs to a colleague; a key cannot record any.");
}
