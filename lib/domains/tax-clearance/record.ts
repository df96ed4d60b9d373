import { defineRecord } from "@/lib/kernel/record";
import { taxDocumentEvents, taxUnitEvents } from "./events";
import { TaxDocument, TaxUnit } from "./schema";

export const taxUnitRecord = defineRecord({
  noun: "tax_unit",
  read: "settings.read",
  resource: TaxUnit,
  title: "name",
  events: taxUnitEvents,
});

export const taxDocumentRecord = defineRecord({
  noun: "tax_document",
  read: "tax_documents.read",
  resource: TaxDocument,
  title: "number",
  events: taxDocumentEvents,
});
