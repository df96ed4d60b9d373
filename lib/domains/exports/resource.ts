import { z } from "zod";
import { DestinationProblem } from "@/lib/domains/export-destinations/schema";
import type { Export as ExportRow, ExportDelivery as DeliveryRow, ScheduledExport as ScheduledRow } from "@/prisma/generated/client";
import {
  DeliveryStatus,
  Export,
  ExportDelivery,
  ExportedThing,
  ExportFailure,
  ExportFormat,
  ExportFrequency,
  ExportList,
  ExportStatus,
  FileFormat,
  type ScheduledExport,
} from "./schema";

/** A row at a time: a ready export whose file is gone is expired. */
export function toExport(row: ExportRow, now: Date): Export {
  const status = ExportStatus.parse(row.status);
  const available = status === "ready" && row.remove_at !== null && row.remove_at > now;
  return {
    id: row.id,
    list: ExportedThing.parse(row.list),
    format: FileFormat.parse(row.format),
    query: Export.shape.query.parse(row.query),
    columns: row.columns,
    status: status === "ready" && !available ? "expired" : status,
    background: row.background,
    rows: row.rows,
    file_name: row.file_name,
    size: row.size,
    failure: ExportFailure.nullable().parse(row.failure),
    schedule_id: row.schedule_id,
    since: row.since,
    staff_id: row.staff_id,
    key_id: row.key_id,
    finished_at: row.finished_at,
    expires_at: available ? row.remove_at : null,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function toScheduledExport({ tenant_id: _tenant, ...row }: ScheduledRow): ScheduledExport {
  return {
    ...row,
    list: ExportList.parse(row.list),
    format: ExportFormat.parse(row.format),
    query: Export.shape.query.parse(row.query),
    frequency: ExportFrequency.parse(row.frequency),
  };
}

export function toDelivery({ tenant_id: _tenant, ...row }: DeliveryRow): ExportDelivery {
  return {
    ...row,
    status: DeliveryStatus.parse(row.status),
    problem: DestinationProblem.nullable().parse(row.problem),
    history: z.decode(ExportDelivery.shape.history, row.history as z.input<typeof ExportDelivery.shape.history>),
  };
}
