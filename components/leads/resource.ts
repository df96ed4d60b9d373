import { defineResource, type Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type { BulkVerbs } from "@/components/list/bulk-verbs";
import type {
  ConversionPreview,
  Lead,
  LeadBoard,
  LeadBulk,
  LeadBulkResult,
  LeadConvert,
  LeadConverted,
  LeadCreate,
  LeadCreated,
  LeadScore,
  LeadStatusChange,
  LeadUpdate,
} from "@/lib/domains/leads/schema";

export const leads = defineResource<{
  row: typeof Lead;
  detail: typeof Lead;
  create: typeof LeadCreate;
  update: typeof LeadUpdate;
  verbs: {
    change_status: Verb<Wire<typeof LeadStatusChange>, LeadRow>;
    preview_conversion: Verb<ById, Wire<typeof ConversionPreview>>;
    convert: Verb<Wire<typeof LeadConvert>, Wire<typeof LeadConverted>>;
    bulk: Verb<Wire<typeof LeadBulk>, Wire<typeof LeadBulkResult>>;
    list_bulk: BulkVerbs<never>["list_bulk"];
    undo_bulk: BulkVerbs<never>["undo_bulk"];
    score: Verb<ById, Wire<typeof LeadScore>>;
  };
}>("leads", {
  verbs: {
    change_status: "PATCH /{id}/status",
    preview_conversion: "GET /{id}/conversion",
    convert: "POST /{id}/convert",
    bulk: "POST /bulk",
    list_bulk: "GET /bulk",
    undo_bulk: "POST /bulk/{bulk_id}/undo",
    score: "GET /{id}/score",
  },
});

/** The counts and sums of the board's columns. */
export const leadBoard = defineVerbs<{ read: Verb<{ owner_id?: string }, Wire<typeof LeadBoard>> }>("/api/tenant/leads", {
  read: "GET /board",
});

export type LeadRow = Wire<typeof Lead>;
export type NewLead = Wire<typeof LeadCreated>;
