import { z } from "zod";
import type { EInvoiceDelivery as DeliveryRow, ReceivedEInvoice as ReceivedRow } from "@/prisma/generated/client";
import {
  DeliveryProblem,
  DeliveryState,
  EInvoiceProblem,
  ReceivedInvoice,
  ReceivedSource,
  ReceivedState,
  type EInvoiceDelivery,
  type ReceivedEInvoice,
} from "./schema";

/** A row without its key at the access point. */
export function toDelivery({ tenant_id: _tenant, round: _round, give_up_at: _until, problem, ...row }: DeliveryRow): EInvoiceDelivery {
  return {
    ...row,
    state: DeliveryState.parse(row.state),
    problem: problem === null ? null : (DeliveryProblem.safeParse(problem).data ?? "other"),
  };
}

/** What it says, and what the rules found. */
export function contentOf(row: Pick<ReceivedRow, "content" | "problems">) {
  return { content: ReceivedInvoice.nullable().parse(row.content), problems: z.array(EInvoiceProblem).parse(row.problems) };
}

export function toReceivedResource(row: ReceivedRow): ReceivedEInvoice {
  const { id, sender, number, file_id, expense_id, version, created_at, updated_at } = row;
  const { content } = contentOf(row);
  return {
    ...{ id, sender, number, file_id, expense_id, version, created_at, updated_at },
    source: ReceivedSource.parse(row.source),
    state: ReceivedState.parse(row.state),
    kind: content?.kind ?? null,
    seller: content?.seller.name ?? null,
    issue_date: content?.issue_date ?? null,
    total: content?.total ?? null,
    currency: content?.currency ?? null,
  };
}
