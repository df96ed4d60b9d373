import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { SavedMethodId } from "@/lib/domains/payments/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { textOf, Timestamp } from "@/lib/kernel/base/wire";

/** What is charged next, and when; `invoice_id` is null for an invoice that its schedule has not issued yet. */
export const NextCharge = z.object({
  date: Day,
  amount: MoneyText,
  currency: Currency,
  invoice_id: idOf("invoice").nullable(),
  /** Why the last try failed, or could not be made. */
  failure: z.string().nullable(),
});
export type NextCharge = z.output<typeof NextCharge>;

/** What a customer has agreed to; all null while recurring invoices are not charged by themselves. */
export const Autopay = z.object({
  customer_id: idOf("customer"),
  method_id: SavedMethodId.nullable(),
  /** A label for the screen, such as "Visa •••• 4242". */
  method: z.string().nullable(),
  consent: z.string().nullable(),
  agreed_by: z.string().nullable(),
  agreed_at: Timestamp.nullable(),
  next_charge: NextCharge.nullable(),
});
export type Autopay = z.output<typeof Autopay>;

/** `consent` is the sentence that the contact read and agreed to, word for word: `consentTo` in rules.ts writes it. */
export const AutopayStart = z.strictObject({
  id: idOf("customer"),
  method_id: SavedMethodId,
  consent: textOf(1000).min(1, "Must not be empty"),
});
