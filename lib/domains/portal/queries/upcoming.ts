import { z } from "zod";
import { readUpcoming } from "@/lib/domains/recurring-invoices";
import { openToCustomers, query } from "@/lib/kernel/operation";
import { contactOf } from "../policy";
import { PortalUpcoming } from "../schema";

export const listUpcomingInvoices = query({
  id: "portal.list_upcoming",
  summary: "List the invoices that will come to the contact's customer by a schedule: the next twelve of each",
  access: openToCustomers("A contact sees what its own customer will be invoiced."),
  input: z.strictObject({}),
  output: PortalUpcoming,
  example: {},
  run: async (ctx) => ({ data: await readUpcoming(ctx, contactOf(ctx).customer_id) }),
});
