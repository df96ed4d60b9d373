import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { query } from "@/lib/kernel/operation";
import { findInvoice } from "../queries";
import { InvoiceInstalments } from "../schema/instalments";
import { showInstalments } from "./plan";

export const getInstalments = query({
  id: "invoices.get_instalments",
  summary: "Get the instalments of an invoice with what is left of each; none without a plan",
  permission: "invoices.read",
  input: z.strictObject({ id: idOf("invoice") }),
  output: InvoiceInstalments,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => showInstalments(ctx, await findInvoice(ctx, id)),
});
