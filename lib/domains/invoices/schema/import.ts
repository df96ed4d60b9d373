import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { NonNegativeMoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { customInput } from "@/lib/domains/custom-fields/schema";
import { documentFields } from "@/lib/domains/documents/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { lineOf } from "@/lib/kernel/base/wire";

const { reference, notes, exchange_rate } = documentFields.shape;

/** An invoice that another program issued, as a row of a file has it. Either of `amount_paid` and `amount_due` says what is open. */
export const InvoiceImport = z.strictObject({
  number: lineOf(60).min(1, "Must not be empty"),
  customer_id: idOf("customer"),
  issue_date: Day,
  /** Default: the customer's payment terms after the date of issue. */
  due_date: Day.optional(),
  /** Default: the customer's. */
  currency: Currency.optional(),
  exchange_rate: exchange_rate.optional(),
  /** With tax. */
  total: NonNegativeMoneyText,
  tax_total: NonNegativeMoneyText.optional(),
  amount_paid: NonNegativeMoneyText.optional(),
  amount_due: NonNegativeMoneyText.optional(),
  /** Default: the date of issue. */
  paid_date: Day.optional(),
  /** Of its one line; default: "As on invoice …" in the customer's language. */
  description: lineOf(500).optional(),
  reference: reference.optional(),
  notes: notes.optional(),
  ...customInput.shape,
});
