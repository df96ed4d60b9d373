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
import type { SavedView, SavedViewCreate, SavedViewUpdate } from "@/lib/domains/saved-views/schema";

export const savedViews = defineResource<{
  row: typeof SavedView;
  detail: typeof SavedView;
  create: typeof SavedViewCreate;
  update: typeof SavedViewUpdate;
}>("saved-views");

export type SavedViewRow = Wire<typeof SavedView>;

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
