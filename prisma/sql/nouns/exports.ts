import { ExportFailure, ExportFormat, ExportStatus } from "@/lib/domains/exports/schema";
import { dueTenants } from "../due";
import type { Extra } from "../extra";
import { check, checkIn, checkOneOf, index } from "../kinds";

/** SQL of exports that Prisma's schema cannot express. */
export const exports: Extra[] = [
  // "expired" is not stored: it is a ready export whose file is deleted or due to be.
  checkIn(
    "exports",
    "status",
    ExportStatus.options.filter((status) => status !== "expired"),
  ),
  checkIn("exports", "format", ExportFormat.options),
  checkIn("exports", "failure", ExportFailure.options),
  checkOneOf("exports", ["staff_id", "key_id"], "exports_asker_check"),
  check("exports", "exports_file_check", "(status = 'ready') = (size is not null)"),
  index("exports_to_remove", "exports", "(remove_at, tenant_id) where remove_at is not null"),
  dueTenants("removable_exports", "  select tenant_id from public.exports where remove_at <= p_now"),
];
