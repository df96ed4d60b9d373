import { z } from "zod";
import { AgeingBucket } from "@/lib/commerce/ageing";
import { Currency } from "@/lib/commerce/currencies";
import { MoneySumText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { AuditEntry, EventRecord, RecordId, RecordNoun } from "@/lib/domains/audit/schema";
import { CreditReason } from "@/lib/domains/credit-notes/schema";
import { LeadStatus } from "@/lib/domains/leads/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

export { MyDay, QueueEntry } from "./schema/my-day";
export { TimeGroup, TimeGrouping, TimePeriod, TimeReport, TimeReportQuery, type TimeFigures } from "./schema/time";
export { SeriesPeriod, SeriesReport } from "./schema/series";

/** The list that shows the rows behind a figure, as the query of its address. */
export const Rows = z.object({ list: z.enum(["invoices", "payments", "leads", "credit_notes"]), query: z.record(z.string(), z.string()) });
export type Rows = z.output<typeof Rows>;

const figure = z.object({ amount: MoneySumText, rows: Rows });

export { AgeingBucket };

const bucketFigure = figure.extend({ invoices: z.int() });
const buckets = z.object({
  current: bucketFigure,
  days_1_30: bucketFigure,
  days_31_60: bucketFigure,
  days_61_90: bucketFigure,
  days_over_90: bucketFigure,
} satisfies Record<AgeingBucket, z.ZodType>);

/** `credit` is the unapplied credit: zero or less. `total` is the balance: all buckets and the credit. */
const ageing = z.object({ currency: Currency, buckets, credit: figure, total: MoneySumText });
export const CustomerAgeing = ageing.extend({ customer: z.object({ id: idOf("customer"), name: z.string() }) });
export type CustomerAgeing = z.output<typeof CustomerAgeing>;

export const ArAgeing = z.object({
  as_of: Day,
  entered_by: Day.nullable(),
  /** One per currency; nothing is converted. */
  totals: z.array(ageing),
  /** The largest balances first; the CSV has all. */
  customers: z.array(CustomerAgeing),
  truncated: z.boolean(),
});
export type ArAgeing = z.output<typeof ArAgeing>;

/**
 * Default: today in the company's timezone; a future day is rejected. `entered_by` leaves out what was entered after the end of that day,
 * such as a payment dated back: a report of two past days never changes.
 */
export const ArAgeingQuery = z.strictObject({
  as_of: Day.optional(),
  entered_by: Day.optional(),
  customer_id: idOf("customer").optional(),
});

export const Month = z.string().regex(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, "Must be a month such as 2026-03");

/** Up to the present month, or the whole of the year before; a fiscal year begins in the month that the company has set. */
export const ReportPeriod = z.enum(["last_12_months", "this_fiscal_year", "last_fiscal_year"]);
export type ReportPeriod = z.output<typeof ReportPeriod>;

/** Either months, both ends included, or a period; default: the last 12 months. */
export const MonthsQuery = z.strictObject({ from: Month.optional(), to: Month.optional(), period: ReportPeriod.optional() });

export const InvoicedPaidRow = z.object({
  month: Month,
  currency: Currency,
  invoices: z.int(),
  /** The total invoiced in the month, the parts credited and paid to date, and the balance due. */
  invoiced: figure,
  credited: figure,
  paid: figure,
  outstanding: figure,
});
export const InvoicedPaid = z.object({ from: Month, to: Month, months: z.array(InvoicedPaidRow) });

export const CashInRow = z.object({
  month: Month,
  currency: Currency,
  /** Money received in the month, money refunded in it, and the difference. */
  received: figure,
  refunded: figure,
  net: MoneySumText,
});
export const CashIn = z.object({ from: Month, to: Month, months: z.array(CashInRow) });
export type CashInRow = z.output<typeof CashInRow>;

/** The first steps of a company, each derived from its records. */
export const OnboardingStep = z.enum(["company", "gateway", "customer", "invoice", "sent", "paid"]);

export const Dashboard = z.object({
  as_of: Day,
  /** Null without the permission to read reports; amounts of one currency each. */
  ageing: z.array(ageing).nullable(),
  cash_in: z.object({ this_month: z.array(CashInRow), last_month: z.array(CashInRow) }).nullable(),
  /** Null without the permission to read invoices. */
  overdue: z.array(figure.extend({ currency: Currency, invoices: z.int() })).nullable(),
  /** The latest events that the caller may read; `title` names the record at that time: its number or name, else its customer. */
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
  /** The steps that the caller may take; null if there are none. `invoice_id` is the invoice that a step waits for, if any. */
  onboarding: z
    .object({
      steps: z.array(z.object({ step: OnboardingStep, done: z.boolean(), invoice_id: idOf("invoice").nullable() })),
      done: z.int(),
      of: z.int(),
    })
    .nullable(),
});

/** By what the sales report groups leads; a touch is the `source` of the first or the latest campaign. */
export const SalesGrouping = z.enum(["source", "first_touch", "last_touch", "owner", "month"]);
export type SalesGrouping = z.output<typeof SalesGrouping>;

/** Leads created in the months, or in the period; default: the last 12 months, by source. */
export const SalesQuery = MonthsQuery.extend({ by: SalesGrouping.optional(), owner_id: idOf("staff").optional() });

/** The estimated values of one currency; nothing is converted. */
const SalesAmounts = z.object({ currency: Currency, value: MoneySumText, open: MoneySumText, won: MoneySumText, lost: MoneySumText });

const salesFigures = z.object({
  leads: z.int(),
  open: z.int(),
  won: z.int(),
  lost: z.int(),
  /** Won of those decided, in percent; null while none is. */
  win_rate: z.number().nullable(),
  /** The median number of days from the creation of a lead to its conversion, else to its win; null without any. */
  days_to_win: z.number().nullable(),
  amounts: z.array(SalesAmounts),
  /** The list query for these leads; null where the list has no such filter. */
  rows: Rows.nullable(),
});

export const SalesGroup = salesFigures.extend({
  /** A source, a campaign's source, a colleague's id or a month; null for leads without. */
  key: z.string().nullable(),
  /** The colleague's name. */
  name: z.string().nullable(),
});
export type SalesGroup = z.output<typeof SalesGroup>;

export const Sales = z.object({ from: Month, to: Month, by: SalesGrouping, total: salesFigures, groups: z.array(SalesGroup) });

/** How long ago the leads in progress were created. */
export const LeadAge = z.enum(["days_0_7", "days_8_30", "days_31_90", "days_over_90"]);
export type LeadAge = z.output<typeof LeadAge>;

export const PipelineQuery = z.strictObject({ owner_id: idOf("staff").optional() });

const counted = z.object({ leads: z.int(), rows: Rows });

export const PipelineStage = z.object({
  status: LeadStatus,
  ...counted.shape,
  ages: z.object({
    days_0_7: counted,
    days_8_30: counted,
    days_31_90: counted,
    days_over_90: counted,
  } satisfies Record<LeadAge, z.ZodType>),
  /** The median number of days in this status; null without leads. */
  days_in_status: z.number().nullable(),
  amounts: z.array(z.object({ currency: Currency, value: MoneySumText })),
});
export type PipelineStage = z.output<typeof PipelineStage>;

/** The leads in progress, today. */
export const Pipeline = z.object({ as_of: Day, stages: z.array(PipelineStage) });

/** By what the service-level report groups tickets. */
export const ServiceLevelGrouping = z.enum(["month", "department", "assignee"]);
export type ServiceLevelGrouping = z.output<typeof ServiceLevelGrouping>;

/** Tickets opened in the months, or in the period; default: the last 12 months, by month. */
export const ServiceLevelsQuery = MonthsQuery.extend({ by: ServiceLevelGrouping.optional() });

const metTargets = z.object({
  met: z.int(),
  missed: z.int(),
  /** Met of those decided, in percent; null while none is. */
  met_rate: z.number().nullable(),
  /** The median number of minutes by the clock; null without any. */
  median_minutes: z.number().nullable(),
});
const serviceLevelFigures = z.object({ tickets: z.int(), first_response: metTargets, resolution: metTargets });

export const ServiceLevelGroup = serviceLevelFigures.extend({
  /** A month, or the id of a department or colleague; null for tickets without. */
  key: z.string().nullable(),
  name: z.string().nullable(),
});
export type ServiceLevelGroup = z.output<typeof ServiceLevelGroup>;

export const ServiceLevels = z.object({
  from: Month,
  to: Month,
  by: ServiceLevelGrouping,
  total: serviceLevelFigures,
  groups: z.array(ServiceLevelGroup),
});

/** Why the company credits: its credit notes of the months by reason and currency. */
export const CreditReasonRow = z.object({
  reason: CreditReason,
  currency: Currency,
  credit_notes: z.int(),
  credited: figure,
  /** Of all that was credited in this currency, in percent. */
  share: z.number(),
});
export type CreditReasonRow = z.output<typeof CreditReasonRow>;
export const CreditReasons = z.object({ from: Month, to: Month, reasons: z.array(CreditReasonRow) });
