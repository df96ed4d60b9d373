import type { z } from "zod";
import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  ExportColumns,
  ExportCreate,
  ExportDetail,
  ExportList,
  ScheduledExport,
  ScheduledExportCreate,
  ScheduledExportUpdate,
} from "@/lib/domains/exports/schema";

export type ExportRow = Wire<typeof ExportDetail>;
export type ExportedList = Wire<typeof ExportList>;

/** The files that lists are exported to. */
export const exportFiles = defineResource<{
  row: typeof ExportDetail;
  detail: typeof ExportDetail;
  create: typeof ExportCreate;
  update: z.ZodNever;
  verbs: {
    columns: Verb<{ list: ExportedList }, Wire<typeof ExportColumns>>;
    cancel: Verb<ById, ExportRow>;
  };
}>("exports", { verbs: { columns: "GET /columns", cancel: "DELETE /{id}" } });

export type ScheduledRow = Wire<typeof ScheduledExport>;

export const scheduledExports = defineResource<{
  row: typeof ScheduledExport;
  detail: typeof ScheduledExport;
  create: typeof ScheduledExportCreate;
  update: typeof ScheduledExportUpdate;
  verbs: { pause: Verb<ById, ScheduledRow>; resume: Verb<ById, ScheduledRow>; run: Verb<ById, ExportRow> };
}>("scheduled-exports", {
  path: "/api/tenant/exports/scheduled",
  verbs: { pause: "POST /{id}/pause", resume: "POST /{id}/resume", run: "POST /{id}/run" },
});
