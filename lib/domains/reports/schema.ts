import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { AuditEntry, EventRecord, RecordId, RecordNoun } from "@/lib/domains/audit/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

/** Where the rows behind a figure are listed: the query of that list, as its address has it. */
export const Rows = z.object({ list: z.enum(["invoices", "payments"]), query: z.record(z.string(), z.string()) });
export type Rows = z.output<typeof Rows>;

const figure = z.object({ amount: MoneyText, rows: Rows });

/** How long what is owed has been due: not yet, or by so many days. */
export const AgeingBucket = z.enum(["current", "days_1_30", "days_31_60", "days_61_90", "days_over_90"]);
export type AgeingBucket = z.output<typeof AgeingBucket>;

const bucketFigure = figure.extend({ invoices: z.int() });
const buckets = z.object({
  current: bucketFigure,
  days_1_30: bucketFigure,
  days_31_60: bucketFigure,
  days_61_90: bucketFigure,
  days_over_90: bucketFigure,
} satisfies Record<AgeingBucket, z.ZodType>);

/** `credit` is what was paid and used for no invoice: zero or less. `total` is the balance: all buckets and the credit. */
const ageing = z.object({ currency: Currency, buckets, credit: figure, total: MoneyText });
export const CustomerAgeing = ageing.extend({ customer: z.object({ id: idOf("customer"), name: z.string() }) });
export type CustomerAgeing = z.output<typeof CustomerAgeing>;

export const ArAgeing = z.object({
  as_of: Day,
  /** One a currency; nothing is converted. */
  totals: z.array(ageing),
  /** The largest balances first; all are in the CSV. */
  customers: z.array(CustomerAgeing),
  truncated: z.boolean(),
});
export type ArAgeing = z.output<typeof ArAgeing>;

/** Today in the company's timezone when left out; no later day. */
export const ArAgeingQuery = z.strictObject({ as_of: Day.optional(), customer_id: idOf("customer").optional() });

export const Month = z.string().regex(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, "Not a month such as 2026-03");

/** The twelve months up to the present one when left out; both ends are included. */
export const MonthsQuery = z.strictObject({ from: Month.optional(), to: Month.optional() });

export const InvoicedPaidRow = z.object({
  month: Month,
  currency: Currency,
  invoices: z.int(),
  /** What was issued in the month; how much of that is settled by now, whenever it was; and what is still owed. */
  invoiced: figure,
  paid: figure,
  outstanding: figure,
});
export const InvoicedPaid = z.object({ from: Month, to: Month, months: z.array(InvoicedPaidRow) });

export const CashInRow = z.object({
  month: Month,
  currency: Currency,
  /** What came in the month, what went back in it, and the difference. */
  received: figure,
  refunded: figure,
  net: MoneyText,
});
export const CashIn = z.object({ from: Month, to: Month, months: z.array(CashInRow) });
export type CashInRow = z.output<typeof CashInRow>;

/** What a company does first, each a fact. */
export const OnboardingStep = z.enum(["company", "gateway", "customer", "invoice", "sent", "paid"]);

export const Dashboard = z.object({
  as_of: Day,
  /** Null for who may not read reports; of one currency each. */
  ageing: z.array(ageing).nullable(),
  cash_in: z.object({ this_month: z.array(CashInRow), last_month: z.array(CashInRow) }).nullable(),
  /** Null for who may not read invoices. */
  overdue: z.array(figure.extend({ currency: Currency, invoices: z.int() })).nullable(),
  /** The latest events that the caller may read. */
  /** `title` names the record as it was then: its number or name, else whose it is. */
  activity: z.array(
    z.object({
      id: idOf("event"),
      name: z.string(),
      occurred_at: Timestamp,
      actor: AuditEntry.shape.actor,
      noun: RecordNoun,
      record_id: RecordId,
      title: z.string().nullable(),
      sequence: EventRecord.shape.sequence,
    }),
  ),
  /**
   * The steps that the caller may take; null for who may take none. `invoice_id` is the invoice that a step waits for, where there is one.
   */
  onboarding: z
    .object({
      steps: z.array(z.object({ step: OnboardingStep, done: z.boolean(), invoice_id: idOf("invoice").nullable() })),
      done: z.int(),
      of: z.int(),
    })
    .nullable(),
});
