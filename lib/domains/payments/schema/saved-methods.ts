import { z } from "zod";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

export const SavedMethodId = idOf("saved_method");

export const SavedMethod = z.object({
  id: SavedMethodId,
  customer_id: idOf("customer"),
  gateway: GatewaySlug,
  /** A label for the screen, such as "Visa •••• 4242". */
  label: z.string(),
  /** The last valid month of a card, `YYYY-MM`. */
  expires: z.string().nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SavedMethod = z.output<typeof SavedMethod>;
export const SavedMethodPage = z.object({
  data: z.array(SavedMethod),
  next_cursor: z.string().nullable(),
  /** The gateways on whose page another method can be saved. */
  gateways: z.array(GatewaySlug),
});
