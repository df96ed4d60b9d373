import { z } from "zod";
import { MoneyText, UnitPriceText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

export const PriceChangeId = idOf("recurring_price_change");

export const PriceChangeStatus = z.enum(["planned", "applied", "cancelled"]);
/** `no_address`: the customer had no email address when the notice was due. */
export const PriceNotice = z.enum(["none", "waiting", "sent", "no_address"]);

/** How many price changes of one schedule can be planned. */
export const mostPlanned = 12;

/** More than -100, with at most 4 places. */
const PercentText = z.string().regex(/^-?(0|[1-9]\d{0,3})(\.\d{1,4})?$/, "Must be a percentage such as 3.5");

/**
 * Either `percent`, on every unit price, or `unit_prices` in the order of the lines. The customer is emailed `notice_days` before, 30 by
 * default; null for no notice.
 */
export const PriceChangePlan = z.strictObject({
  id: idOf("recurring_invoice"),
  from_date: Day,
  percent: PercentText.optional(),
  unit_prices: z.array(UnitPriceText).min(1).max(200).optional(),
  notice_days: z.int().min(0).max(365).nullable().optional(),
});

export const PriceChange = z.object({
  id: PriceChangeId,
  from_date: Day,
  percent: z.string().nullable(),
  unit_prices: z.array(z.string()),
  /** Of one invoice, with taxes, before and from then on. */
  total_before: MoneyText,
  total: MoneyText,
  notice_days: z.int().nullable(),
  /** The day of the notice; null for none. */
  notice_date: Day.nullable(),
  notice: PriceNotice,
  status: PriceChangeStatus,
  noticed_at: Timestamp.nullable(),
  applied_at: Timestamp.nullable(),
});
export type PriceChange = z.output<typeof PriceChange>;
export const PriceChangePage = z.object({ data: z.array(PriceChange) });

/** What events say about a change. */
export const PriceChangeNews = PriceChange.omit({ total_before: true, total: true });
