import { z } from "zod";
import { getContractText } from "@/lib/domains/contracts";
import { readRecordFields } from "@/lib/domains/custom-fields";
import { getEstimate } from "@/lib/domains/estimates";
import { getInvoice } from "@/lib/domains/invoices";
import { getSharedProject } from "@/lib/domains/projects";
import { getTicket } from "@/lib/domains/tickets";
import type { Ctx } from "@/lib/kernel/context";
import { openToCustomers, query } from "@/lib/kernel/operation";
import { toPortalCustom } from "../resource";
import { PortalRecordFields, PortalRecordNoun } from "../schema";

/** Reads the record as the caller may see it. @throws AppError `not_found` otherwise. */
const finders: Record<z.output<typeof PortalRecordNoun>, (ctx: Ctx, id: string) => Promise<unknown>> = {
  contract: (ctx, id) => getContractText(ctx, { id }),
  estimate: (ctx, id) => getEstimate(ctx, { id }),
  invoice: (ctx, id) => getInvoice(ctx, { id }),
  project: (ctx, id) => getSharedProject(ctx, { id }),
  ticket: (ctx, id) => getTicket(ctx, { id }),
};

export const listPortalRecordFields = query({
  id: "portal.list_record_fields",
  summary: "List the custom fields that the company shows its customers on a record, with their values",
  access: openToCustomers("A contact reads what the company shows on its own customer's records."),
  input: z.strictObject({ noun: PortalRecordNoun, id: z.guid() }),
  output: PortalRecordFields,
  example: { noun: "invoice", id: "0190a6c2-0000-7000-8000-000000000000" },
  async run(ctx, { noun, id }) {
    await finders[noun](ctx, id);
    return { data: toPortalCustom(await readRecordFields(ctx, noun, id)) };
  },
});
