import { linkOperations } from "@/lib/domains/document-links";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { findInvoice } from "../queries";

async function findIssued(ctx: Ctx, id: string): Promise<void> {
  const { status } = await findInvoice(ctx, id);
  if (status === "draft") throw new AppError("conflict", "A draft has no link; finalize it first.");
}

export const {
  list: listInvoiceLinks,
  create: createInvoiceLink,
  revoke: revokeInvoiceLink,
} = linkOperations({ noun: "invoice", find: findInvoice, findIssued });
