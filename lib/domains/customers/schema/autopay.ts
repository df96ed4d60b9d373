import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

/** Why automatic payment ended: by a contact, by a colleague, by a newer consent, or with its payment method. */
export const AutopayEnd = z.enum(["customer", "staff", "replaced", "method_removed"]);
export type AutopayEnd = z.output<typeof AutopayEnd>;

/** A consent to automatic payment in events of its customer. */
export const AutopayNews = z.object({
  method_id: idOf("saved_method"),
  /** A label for the screen, such as "Visa •••• 4242". */
  method: z.string(),
  /** The sentence that was agreed to. */
  consent: z.string(),
  agreed_by: z.string(),
  agreed_at: Timestamp,
  ended_at: Timestamp.nullable(),
  ended_by: z.string().nullable(),
  end_reason: AutopayEnd.nullable(),
  /** The invoice that could not be charged, and why; null in other news. */
  invoice_id: idOf("invoice").nullable(),
  problem: z.string().nullable(),
});
export type AutopayNews = z.output<typeof AutopayNews>;
