import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { can, type Ctx } from "@/lib/kernel/context";
import { signingSecrets } from "@/lib/kernel/env";
import { isSignedText, signText } from "@/lib/kernel/secrets";
import type { Export as ExportRow, Prisma } from "@/prisma/generated/client";

/** A colleague or an API key sees its own exports, the system all of the tenant's; nobody else sees any. */
export function visible({ principal, tenant }: Ctx): Prisma.ExportWhereInput {
  switch (principal.kind) {
    case "staff":
      return { tenant_id: tenant.id, staff_id: principal.staff_id };
    case "key":
      return { tenant_id: tenant.id, key_id: principal.key_id };
    case "system":
      return { tenant_id: tenant.id };
    case "contact":
    case "link":
    case "visitor":
      return { tenant_id: tenant.id, id: { in: [] } };
  }
}

/** A colleague sees their own scheduled exports, the system all of the tenant's; a file goes to a person, so nobody else has any. */
export function visibleSchedules({ principal, tenant }: Ctx): Prisma.ScheduledExportWhereInput {
  if (principal.kind === "system") return { tenant_id: tenant.id };
  return { tenant_id: tenant.id, ...(principal.kind === "staff" ? { staff_id: principal.staff_id } : { id: { in: [] } }) };
}

/** Whoever looks after the servers sees all deliveries, others those of their own exports. */
export function visibleDeliveries(ctx: Ctx): Prisma.ExportDeliveryWhereInput {
  const { tenant } = ctx;
  return can(ctx, "export_destinations.write") ? { tenant_id: tenant.id } : { tenant_id: tenant.id, export: visible(ctx) };
}

/** The colleague who schedules an export. @throws AppError `forbidden` for all others. */
export function schedulerOf({ principal }: Ctx): string {
  if (principal.kind === "staff") return principal.staff_id;
  throw new AppError("forbidden", "Only a colleague can schedule exports: the file goes to a person's inbox.");
}

/** Who asks for an export. @throws AppError `forbidden` for all but colleagues and API keys. */
export function askerOf({ principal }: Ctx): { staff_id: string | null; key_id: string | null } {
  if (principal.kind === "staff") return { staff_id: principal.staff_id, key_id: null };
  if (principal.kind === "key") return { staff_id: null, key_id: principal.key_id };
  throw new AppError("forbidden", "Only a colleague or an API key can export a list.");
}

type Asked = Pick<ExportRow, "id" | "staff_id" | "key_id">;

/** What an address signs; its first part separates these signatures from others that use the same secret. */
const termsOf = ({ tenant }: Ctx, row: Asked, until: string): string =>
  ["export-download", tenant.id, row.id, row.staff_id ?? row.key_id, until].join("|");

/**
 * The signed address of a file. A browser's link sends no headers, so the address that colleagues get names the company; either address
 * works only for the caller who asked for the export.
 */
export function downloadAddress(ctx: Ctx, row: Asked, expiresAt: Date): string {
  const base = ctx.runtime.environment.ATRIUM_BASE_URL.replace(/\/$/, "");
  const path = row.staff_id === null ? "/api/tenant" : `/api/public/staff/${ctx.tenant.slug}`;
  const until = String(expiresAt.getTime());
  const signature = signText(termsOf(ctx, row, until), ctx.runtime.environment.ATRIUM_SIGNING_SECRET);
  return `${base}${path}/exports/${encodeId("export", row.id)}/file?until=${until}&signature=${signature}`;
}

/** @throws AppError `forbidden` for a forged or expired address. */
export function assertSigned(ctx: Ctx, row: Asked, { until, signature }: { until: string; signature: string }): void {
  const isSigned = isSignedText(termsOf(ctx, row, until), signature, signingSecrets(ctx.runtime.environment));
  if (isSigned && ctx.clock.now().getTime() < Number(until)) return;
  throw new AppError("forbidden", "This download address is not valid or has expired. Get a new one from your exports.");
}
