import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { Instalment, InstalmentInput } from "@/lib/commerce/instalments";
import { idOf } from "@/lib/kernel/base/ids";

/** Two parts or more whose amounts, or percents, add up to the total; none ends the plan. */
export const InstalmentsSet = z.strictObject({
  id: idOf("invoice"),
  parts: z
    .array(InstalmentInput)
    .max(36)
    .refine((parts) => parts.length !== 1, "A plan needs two instalments or more; none ends it."),
});

export const InvoiceInstalments = z.object({
  invoice_id: idOf("invoice"),
  currency: Currency,
  parts: z.array(Instalment),
  /** Whether the plan may still change: nothing of the invoice is paid or credited. */
  changeable: z.boolean(),
  /** Whether credit notes, not payments, have settled the whole invoice. */
  credited: z.boolean(),
});
export type InvoiceInstalments = z.output<typeof InvoiceInstalments>;
