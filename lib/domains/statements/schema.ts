import { z } from "zod";
import { AgeingBucket } from "@/lib/commerce/ageing";
import { Currency } from "@/lib/commerce/currencies";
import { MoneySumText, MoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { StatementKind } from "@/lib/commerce/statement";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, Timestamp, textOf } from "@/lib/kernel/base/wire";

export { AgeingBucket, StatementKind };

export const StatementId = idOf("statement");

/** `no_address`: the customer has no email address. */
export const StatementStatus = z.enum(["queued", "sent", "no_address"]);

/** A statement that was emailed. */
export const Statement = z.object({
  id: StatementId,
  customer_id: idOf("customer"),
  kind: StatementKind,
  currency: Currency,
  /** The first day of a statement of activity. */
  from: Day.nullable(),
  to: Day,
  /** The month that the schedule sent it for, such as 2026-03; null for one sent by hand. */
  month: z.string().nullable(),
  status: StatementStatus,
  recipients: z.array(z.string()),
  /** In place of the email's text; empty for the template's. */
  message: z.string(),
  /** The balance when it was sent. */
  balance: MoneySumText,
  mail_id: idOf("mail").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Statement = z.output<typeof Statement>;

export const StatementList = listQuery(["created_at"]).extend({ id: idOf("customer") });
export const StatementPage = pageOf(Statement);

/** Defaults: activity of the last year in the customer's currency; open items are those of the last day. */
export const StatementFileQuery = z.strictObject({
  id: idOf("customer"),
  kind: StatementKind.optional(),
  currency: Currency.optional(),
  from: Day.optional(),
  to: Day.optional(),
});
export type StatementFileQuery = z.output<typeof StatementFileQuery>;

export const OpenItemsQuery = StatementFileQuery.omit({ kind: true, from: true });

export const OpenItem = z.object({
  invoice_id: idOf("invoice"),
  number: z.string(),
  issue_date: Day,
  due_date: Day,
  /** Zero or less before the due date has passed. */
  days_overdue: z.int(),
  total: MoneyText,
  /** What was open at the end of the day; negative is overpaid. */
  balance: MoneySumText,
});
export type OpenItem = z.output<typeof OpenItem>;

/** A customer's open invoices in one currency at the end of a day, by the ledger's entries up to it; the earliest due first. */
export const OpenItems = z.object({
  currency: Currency,
  as_of: Day,
  items: z.array(OpenItem),
  /** By days overdue, in order. */
  ageing: z.array(z.object({ bucket: AgeingBucket, amount: MoneySumText })),
  /** Credit that is not applied; zero or less. */
  credit: MoneySumText,
  /** The items and the credit. */
  total: MoneySumText,
  truncated: z.boolean(),
});
export type OpenItems = z.output<typeof OpenItems>;

/** Without `to_addresses` it goes where the customer's invoices go. */
export const StatementSend = StatementFileQuery.extend({
  to_addresses: z.array(EmailAddress).min(1).max(10).optional(),
  message: textOf(5000).optional(),
});
