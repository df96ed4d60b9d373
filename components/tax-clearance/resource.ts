import type { ById, Verb } from "@/components/api/verb";
import { defineResource, type Wire } from "@/components/api/resource";
import type {
  TaxDocument,
  TaxDocumentState,
  TaxUnit,
  TaxUnitConnect,
  TaxUnitCreate,
  TaxUnitUpdate,
} from "@/lib/domains/tax-clearance/schema";

type UnitVerbs = {
  connect: Verb<Wire<typeof TaxUnitConnect>, TaxUnitRow>;
  activate: Verb<ById, TaxUnitRow>;
  retire: Verb<ById, TaxUnitRow>;
};

/** The units that issue the company's e-invoices. */
export const taxUnits = defineResource<{
  row: typeof TaxUnit;
  detail: typeof TaxUnit;
  create: typeof TaxUnitCreate;
  update: typeof TaxUnitUpdate;
  verbs: UnitVerbs;
}>("tax-units", { verbs: { connect: "POST /{id}/connect", activate: "POST /{id}/activate", retire: "POST /{id}/retire" } });

type DocumentVerbs = { retry: Verb<ById, TaxDocumentRow>; xml: Verb<ById, Blob> };

/** E-invoices, with what the tax authority said of them. */
export const taxDocuments = defineResource<{
  row: typeof TaxDocument;
  detail: typeof TaxDocument;
  create: typeof TaxDocument;
  update: typeof TaxDocument;
  verbs: DocumentVerbs;
}>("tax-documents", { verbs: { retry: "POST /{id}/retry", xml: "GET /{id}/xml" } });

export type TaxUnitRow = Wire<typeof TaxUnit>;
export type TaxDocumentRow = Wire<typeof TaxDocument>;
export type TaxState = Wire<typeof TaxDocumentState>;

export const taxStates = ["pending", "retrying", "cleared", "reported", "warned", "rejected"] as const satisfies readonly TaxState[];
