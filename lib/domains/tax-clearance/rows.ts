import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toTaxDocument, toTaxUnit } from "./resource";
import { TaxDocument, TaxUnit } from "./schema";

export const taxUnitRows = defineRows({ noun: "tax_unit", model: "taxUnit", visible, schema: TaxUnit, toResource: toTaxUnit });

export const taxDocumentRows = defineRows({
  noun: "tax_document",
  model: "taxDocument",
  visible,
  schema: TaxDocument,
  toResource: toTaxDocument,
});
