import { z } from "zod";
import type { TaxDocument as TaxDocumentRow, TaxUnit as TaxUnitRow } from "@/prisma/generated/client";
import { TaxDocument, TaxMessage, TaxUnit } from "./schema";

/** A row without its key, its credentials, and its place in the chain. */
export function toTaxUnit(row: TaxUnitRow): TaxUnit {
  return {
    ...pick(row, TaxUnit),
    environment: TaxUnit.shape.environment.parse(row.environment),
    flows: TaxUnit.shape.flows.parse(row.flows),
    id_scheme: TaxUnit.shape.id_scheme.parse(row.id_scheme),
    zero_reason: TaxUnit.shape.zero_reason.parse(row.zero_reason),
    exempt_reason: TaxUnit.shape.exempt_reason.parse(row.exempt_reason),
    state: TaxUnit.shape.state.parse(row.state),
    connecting: row.sealed_next !== null,
    documents: Number(row.counter),
  };
}

export function toTaxDocument(row: TaxDocumentRow): TaxDocument {
  return {
    ...pick(row, TaxDocument),
    flow: TaxDocument.shape.flow.parse(row.flow),
    channel: TaxDocument.shape.channel.parse(row.channel),
    state: TaxDocument.shape.state.parse(row.state),
    counter: Number(row.counter),
    messages: z.array(TaxMessage).parse(row.messages),
  };
}

/** The columns of a row that the resource has under the same name. */
function pick<Row extends object, Shape extends z.ZodRawShape>(row: Row, schema: z.ZodObject<Shape>): Pick<Row, keyof Row & keyof Shape> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in schema.shape)) as Pick<Row, keyof Row & keyof Shape>;
}
