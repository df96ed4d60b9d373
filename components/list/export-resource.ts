import type { z } from "zod";
import { defineResource, type Page, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  Destination,
  DestinationCreate,
  DestinationTest,
  DestinationTested,
  DestinationUpdate,
} from "@/lib/domains/export-destinations/schema";
import type {
  ExportColumns,
  ExportCreate,
  ExportDelivery,
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
    columns: Verb<{ list: ExportedList; [query: `query[${string}]`]: string }, Wire<typeof ExportColumns>>;
    cancel: Verb<ById, ExportRow>;
    create_company: Verb<Record<never, never>, ExportRow>;
  };
}>("exports", { verbs: { columns: "GET /columns", cancel: "DELETE /{id}", create_company: "POST /company" } });

export const exportDestinations = defineResource<{
  row: typeof Destination;
  detail: typeof Destination;
  create: typeof DestinationCreate;
  update: typeof DestinationUpdate;
  verbs: {
    test: Verb<Wire<typeof DestinationTest>, Wire<typeof DestinationTested>>;
    list_deliveries: Verb<ById & { limit: string }, Page<DeliveryRow>>;
  };
}>("exports/destinations", {
  verbs: { test: "POST /test", list_deliveries: "GET /{id}/deliveries" },
});

/** The files on their way to these servers. */
export const exportDeliveries = defineResource<{
  row: typeof ExportDelivery;
  detail: typeof ExportDelivery;
  create: z.ZodNever;
  update: z.ZodNever;
  verbs: { retry: Verb<ById, DeliveryRow> };
}>("exports/deliveries", { verbs: { retry: "POST /{id}/retry" } });

export type DestinationRow = Wire<typeof Destination>;
export type DeliveryRow = Wire<typeof ExportDelivery>;

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
