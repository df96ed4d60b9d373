import { z } from "zod";
import { DocumentView } from "@/lib/commerce/document";
import { query } from "@/lib/kernel/operation";
import { viewEstimate } from "../document";
import { estimateRows } from "../rows";
import { Estimate, EstimateCreate } from "../schema";
import { beginEstimate } from "./begin";

/** The editor's initial draft, as `estimates.create` would store it for a customer; the first input stores it. */
export const prepareEstimate = query({
  id: "estimates.prepare",
  summary: "Get the defaults of a new draft for a customer without storing anything",
  permission: "estimates.write",
  input: EstimateCreate.pick({ customer_id: true }),
  output: z.object({ estimate: Estimate, document: DocumentView }),
  example: { customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { customer_id }) {
    const { row } = await beginEstimate(ctx, { customer_id });
    const draft = { custom: [], ...row };
    return { estimate: estimateRows.toResource(draft, ctx), document: await viewEstimate(ctx, draft) };
  },
});
