import { Prisma } from "@/prisma/generated/client";
import type { CommandCtx } from "./context";

/** Tables whose rows commands lock; the only names that reach the statement's text. */
export type LockableTable =
  | "customers"
  | "document_links"
  | "invoices"
  | "payments"
  | "payment_attempts"
  | "payment_gateways"
  | "saved_methods"
  | "roles"
  | "settings"
  | "branding"
  | "saved_views"
  | "notes"
  | "tax_profiles"
  | "items"
  | "number_series"
  | "staff"
  | "invitations"
  | "api_keys"
  | "files"
  | "mails"
  | "mail_templates"
  | "notifications";

/**
 * Locks rows of the tenant until the command ends, in order of id so that two commands never wait for each other. Rows that are
 * absent are simply not locked: read them afterwards through `visible`.
 */
export async function lockRows(ctx: CommandCtx, table: LockableTable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.$queryRaw`
    select id from ${Prisma.raw(`public.${table}`)} where tenant_id = ${ctx.tenant.id}::uuid and id = any(${ids}::uuid[]) order by id for update`;
}
