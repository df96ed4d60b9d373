import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";
import type { Assist as AssistRow, Prisma } from "@/prisma/generated/client";

/** A colleague or an API key sees what it asked for itself; whoever may review the log sees all of it, as does the system. */
export function visible(ctx: Ctx): Prisma.AssistWhereInput {
  const { principal } = ctx;
  const company = ofCompany(ctx);
  if (principal.kind === "system" || can(ctx, "assists.review")) return company;
  if (principal.kind === "staff") return { ...company, staff_id: principal.staff_id };
  return principal.kind === "key" ? { ...company, key_id: principal.key_id } : company;
}

/** Staff, programs and the system see the company's settings. */
export const visibleSettings = ofCompany;

/** Answers are for whoever asked, also where others may review the log. */
export function isAsker({ principal }: Ctx, { staff_id, key_id }: Pick<AssistRow, "staff_id" | "key_id">): boolean {
  if (principal.kind === "staff") return principal.staff_id === staff_id;
  return principal.kind === "key" ? principal.key_id === key_id : principal.kind === "system";
}

/** Who asks. @throws AppError `forbidden` for all but colleagues and API keys. */
export function askerOf({ principal }: Ctx): { staff_id: string | null; key_id: string | null } {
  if (principal.kind === "staff") return { staff_id: principal.staff_id, key_id: null };
  if (principal.kind === "key") return { staff_id: null, key_id: principal.key_id };
  throw new AppError("forbidden", "Only a colleague or an API key can ask an AI assist.");
}
