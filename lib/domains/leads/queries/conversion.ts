import { z } from "zod";
import { customFor, readDefinitions, type WithCustomValues } from "@/lib/domains/custom-fields";
import { findDuplicates } from "@/lib/domains/customers";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findLead } from "../queries";
import { leadRows } from "../rows";
import { customerNameOf, mapFields } from "../rules";
import { ConversionPreview, LeadId, type MappedField } from "../schema";

/** Where a lead's custom values go, of those that the caller may see. @throws AppError `invalid` as `mapFields`. */
export async function readMapping(ctx: Ctx, lead: WithCustomValues, asked?: Record<string, string | null>): Promise<MappedField[]> {
  const [leads, customers] = [await readDefinitions(ctx, "lead"), await readDefinitions(ctx, "customer")];
  return mapFields({ leads, customers }, customFor(ctx, lead.custom), asked);
}

export const previewConversion = query({
  id: "leads.preview_conversion",
  summary: "Show what converting a lead would create: customer, contact, and where each custom field goes",
  permission: "leads.convert",
  input: z.strictObject({ id: LeadId }),
  output: ConversionPreview,
  example: { id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findLead(ctx, id);
    const { name, email, phone, company } = leadRows.toResource(row, ctx);
    const customer_name = customerNameOf({ company, name });
    return {
      customer_name,
      contact: { name, email, phone },
      mapping: await readMapping(ctx, row),
      possible_duplicates: await findDuplicates(ctx, { name: customer_name, emails: email === null ? [] : [email], phone }, null),
    };
  },
});
