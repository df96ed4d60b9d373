import { defineResource, type Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type {
  ConversionPreview,
  Lead,
  LeadBoard,
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
    score: Verb<ById, Wire<typeof LeadScore>>;
  };
}>("leads", {
  verbs: {
    change_status: "PATCH /{id}/status",
    preview_conversion: "GET /{id}/conversion",
    convert: "POST /{id}/convert",
    score: "GET /{id}/score",
  },
});

/** The counts and sums of the board's columns. */
export const leadBoard = defineVerbs<{ read: Verb<{ owner_id?: string }, Wire<typeof LeadBoard>> }>("/api/tenant/leads", {
  read: "GET /board",
});

export type LeadRow = Wire<typeof Lead>;
export type NewLead = Wire<typeof LeadCreated>;
