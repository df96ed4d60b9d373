import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";

/** Several drafts to delete. */
export const InvoiceBulk = z.strictObject({ action: z.literal("delete"), ids: z.array(idOf("invoice")).min(1).max(200) });

/** How many drafts are gone, how many invoices stay because they are issued, and the id by which it is undone within 24 hours. */
export const InvoiceBulkResult = z.object({ changed: z.int(), unchanged: z.int(), bulk_id: idOf("bulk_change").nullable() });
