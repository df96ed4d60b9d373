import { z } from "zod";
import { Cadence, Day } from "@/lib/commerce/schedule";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText } from "@/lib/commerce/money";
import { DocumentCreate, documentAmounts, documentDetail, documentFields, DocumentUpdate } from "@/lib/domains/documents/schema";
import { InvoiceDetail } from "@/lib/domains/invoices/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { Timestamp } from "@/lib/kernel/base/wire";

export { AutopayEnd } from "@/lib/domains/customers/schema";
export { Autopay, AutopayStart } from "./schema/autopay";
export {
  PriceChange,
  PriceChangeId,
  PriceChangeNews,
  PriceChangePage,
  PriceChangePlan,
  PriceChangeStatus,
  PriceNotice,
} from "./schema/price-changes";

export const RecurringInvoiceId = idOf("recurring_invoice");

/** A `draft` issues nothing until it is started. */
export const RecurringStatus = z.enum(["draft", "active", "paused", "stopped", "terminated", "completed"]);
export type RecurringStatus = z.infer<typeof RecurringStatus>;

/** What becomes of cycles that were missed, such as by downtime: only the latest is issued, all are, or the schedule stops and asks. */
export const CatchUp = z.enum(["latest", "all", "ask"]);

const ownFields = z.strictObject({
  cadence: Cadence,
  /** The day of the first invoice, in the company's time zone; later cycles keep its day of the month. */
  start_date: Day,
  /** The last day on which an invoice may be issued. */
  end_date: Day.nullable(),
  /** How many invoices the schedule issues at most. */
  max_cycles: z.int().min(1).max(10_000).nullable(),
  auto_finalize: z.boolean(),
  /** Emails each invoice; needs `auto_finalize`. */
  auto_send: z.boolean(),
  catch_up: CatchUp,
  payment_terms_days: z.int().min(0).max(365),
});

const DocumentFields = documentFields.omit({ issue_date: true });

/** `cadence` is required; the first invoice is issued today unless `start_date` says otherwise. */
export const RecurringCreate = DocumentCreate.omit({ issue_date: true })
  .extend(ownFields.partial().required({ cadence: true }).shape)
  .extend({ status: RecurringStatus.extract(["draft", "active"]).optional() });
export const RecurringUpdate = DocumentUpdate.omit({ issue_date: true }).extend(ownFields.partial().shape);

/** A schedule without its lines. The amounts are those of one invoice. */
export const RecurringSummary = z.object({
  id: RecurringInvoiceId,
  status: RecurringStatus,
  ...DocumentFields.shape,
  ...ownFields.shape,
  ...documentAmounts.shape,
  /** How many cycles were issued or skipped. */
  cycles: z.int(),
  /** The day of the next invoice while the schedule is active; its amount is `total`. */
  next_date: Day.nullable(),
  /** Why the last run failed, while the schedule is stopped. */
  failure: z.string().nullable(),
  stopped_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const RecurringInvoice = RecurringSummary.extend(documentDetail("recurring_invoice_line").omit({ parties: true }).shape);
export type RecurringInvoice = z.output<typeof RecurringInvoice>;

/** A row of the list: with the customer's name. */
export const RecurringListed = RecurringSummary.extend({ customer_name: z.string() });
export const RecurringPage = pageOf(RecurringListed);

export const RecurringList = listQuery(["created_at", "updated_at", "next_date", "total"]).extend({
  status: RecurringStatus.optional(),
  customer_id: idOf("customer").optional(),
  cadence: Cadence.optional(),
  q: textFilter("the reference or customer's name"),
});

export const RunPreview = z.object({ data: z.array(z.object({ cycle: z.int(), date: Day, total: MoneyText })) });

/** An active schedule as its customer sees it, with its next twelve invoices. */
export const UpcomingInvoices = z.object({
  id: RecurringInvoiceId,
  /** The customer's reference, else the first line. */
  title: z.string(),
  /** How many days after its issue an invoice is due. */
  due_days: z.int(),
  cadence: Cadence,
  currency: Currency,
  runs: z.array(z.object({ date: Day, total: MoneyText })),
  /** Other prices from a day on; what one invoice comes to before and then. */
  price_changes: z.array(z.object({ from_date: Day, total_before: MoneyText, total: MoneyText })),
});
export type UpcomingInvoices = z.output<typeof UpcomingInvoices>;

/** An invoice that the schedule issued; `cycle` is null for one that somebody issued by hand. */
export const Run = z.object({ cycle: z.int().nullable(), date: Day, invoice_id: idOf("invoice"), created_at: Timestamp });
export const RunPage = z.object({ data: z.array(Run) });

export const RunResult = z.object({ recurring_invoice: RecurringInvoice, invoice: InvoiceDetail });
