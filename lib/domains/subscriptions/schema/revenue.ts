import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneySumText } from "@/lib/commerce/money";

/** Recurring revenue of the present, a line each currency. */
export const RecurringRevenue = z.object({
  currency: Currency,
  mrr: MoneySumText,
  /** Twelve times MRR. */
  arr: MoneySumText,
  /** Customers with MRR above zero, and MRR for each of them. */
  customers: z.int(),
  arpa: MoneySumText,
  /** MRR of subscriptions that are going to end, and of those whose last charge failed. */
  at_risk: MoneySumText,
  past_due: MoneySumText,
  /** Subscriptions. */
  counted: z.int(),
  trials: z.int(),
});
export const RevenueReport = z.object({
  data: z.array(RecurringRevenue),
  churn: z.object({
    /** Customers who had a subscription 30 days ago, and how many of them have none now. */
    customers: z.int(),
    lost: z.int(),
    /** The latter's share in percent, with one decimal place; null without customers. */
    rate: z.string().nullable(),
  }),
});
