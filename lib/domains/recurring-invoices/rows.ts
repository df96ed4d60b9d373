import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toListed, toRecurring } from "./resource";
import { RecurringInvoice, RecurringListed } from "./schema";

const rows = { noun: "recurring_invoice", model: "recurringInvoice", visible } as const;

export const recurringRows = defineRows({
  ...rows,
  include: { lines: { orderBy: { position: "asc" } } } as const,
  schema: RecurringInvoice,
  toResource: toRecurring,
});

/** Without lines and with the customer's name, for lists. */
export const listedRows = defineRows({
  ...rows,
  include: { customer: { select: { name: true } } },
  schema: RecurringListed,
  toResource: toListed,
});
