import { DestinationAuth, DestinationProblem } from "@/lib/domains/export-destinations/schema";
import { DeliveryStatus, ExportFailure, ExportFormat, ExportFrequency, ExportStatus, FileFormat } from "@/lib/domains/exports/schema";
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
  checkIn("exports", "format", FileFormat.options),
  checkIn("exports", "failure", ExportFailure.options),
  checkOneOf("exports", ["staff_id", "key_id"], "exports_asker_check"),
  check("exports", "exports_file_check", "(status = 'ready') = (size is not null)"),
  index("exports_to_remove", "exports", "(remove_at, tenant_id) where remove_at is not null"),
  checkIn("scheduled_exports", "format", ExportFormat.options),
  checkIn("scheduled_exports", "frequency", ExportFrequency.options),
  check(
    "scheduled_exports",
    "scheduled_exports_weekday_check",
    "(frequency = 'weekly') = (weekday is not null) and weekday between 1 and 7",
  ),
  check(
    "scheduled_exports",
    "scheduled_exports_month_day_check",
    "(frequency = 'monthly') = (month_day is not null) and month_day between 1 and 31",
  ),
  checkIn("export_destinations", "auth", DestinationAuth.options),
  checkIn("export_deliveries", "status", DeliveryStatus.options),
  checkIn("export_deliveries", "problem", DestinationProblem.options),
  index("scheduled_exports_due", "scheduled_exports", "(next_run_at, tenant_id) where next_run_at is not null"),
  dueTenants("scheduled_exports", "  select tenant_id from public.scheduled_exports where next_run_at <= p_now"),
  dueTenants("removable_exports", "  select tenant_id from public.exports where remove_at <= p_now"),
];
