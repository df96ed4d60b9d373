import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { NonNegativeMoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { customInput, customListQuery, customValues } from "@/lib/domains/custom-fields/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, queryInteger, textOf } from "@/lib/kernel/base/wire";

export const ContractId = idOf("contract");

export const ContractStatus = z.enum(["draft", "active", "expired", "terminated"]);
export type ContractStatus = z.output<typeof ContractStatus>;

/** How many days before the end of a term its owner is reminded (specification, "Limits"). */
export const reminderDays = [60, 30, 7] as const;

const terms = z.strictObject({
  title: lineOf(200),
  description: textOf(10_000),
  /** The first day of the term, in the company's time zone. */
  start_date: Day,
  /** The last day of the term. */
  end_date: Day,
  /** Days before the end by which notice must be given. */
  notice_days: z.int().min(1).max(730).nullable(),
  value: NonNegativeMoneyText.nullable(),
  currency: Currency,
  /** Months by which the contract renews on its last day; null if it ends then. */
  auto_renewal_months: z.int().min(1).max(120).nullable(),
  owner_id: idOf("staff").nullable(),
});

export const Contract = z.object({
  id: ContractId,
  customer_id: idOf("customer"),
  ...terms.shape,
  status: ContractStatus,
  /** The last day on which notice prevents another term. */
  notice_date: Day.nullable(),
  terminated_on: Day.nullable(),
  termination_reason: z.string().nullable(),
  renewals: z.int(),
  renewed_at: Timestamp.nullable(),
  /** The reminder of this term sent last, in days before its end, and the day it was sent. */
  reminded_days: z.int().nullable(),
  reminded_on: Day.nullable(),
  notice_reminded_on: Day.nullable(),
  ...customValues.shape,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Contract = z.output<typeof Contract>;

/** A draft unless `status` is active. The currency is by default the customer's, the owner the colleague who creates the contract. */
export const ContractCreate = terms
  .partial()
  .required({ title: true, start_date: true, end_date: true })
  .extend({ customer_id: idOf("customer"), status: z.enum(["draft", "active"]).optional(), ...customInput.shape });

export const ContractUpdate = terms.partial().extend(customInput.shape);

/** Omitted, the end date is moved by the automatic renewal's months, or else by the length of the term; `value` stays. */
export const ContractRenew = z.strictObject({ end_date: Day.optional(), value: NonNegativeMoneyText.nullable().optional() });

/** `on` is the last day in force, today by default. */
export const ContractTerminate = z.strictObject({ on: Day.optional(), reason: lineOf(500).optional() });

/** Where the end of an active contract lies, counted from today in the company's time zone. */
export const RenewalWindow = z.enum(["7_days", "30_days", "60_days", "90_days", "this_month", "next_month"]);
export type RenewalWindow = z.output<typeof RenewalWindow>;

export const ContractList = customListQuery(["created_at", "updated_at", "start_date", "end_date", "title"]).extend({
  status: ContractStatus.optional(),
  customer_id: idOf("customer").optional(),
  owner_id: idOf("staff").optional(),
  renewal_window: RenewalWindow.optional(),
  /** Whether they renew automatically. */
  auto_renews: QueryFlag.optional(),
  /** By end date, both ends included. */
  ends_from: Day.optional(),
  ends_to: Day.optional(),
  /** The title or the customer's name, 50 matches each at most. */
  q: lineOf(100).optional(),
});

export const ContractListed = Contract.extend({ customer_name: z.string() });
export const ContractPage = pageOf(ContractListed);

export const ExpiringQuery = z.strictObject({
  /** How many days ahead; 60 by default. */
  days: queryInteger(1, 365).optional(),
  limit: queryInteger(1, 50).optional(),
});

/** An active contract near its end. */
export const ExpiringContract = z.object({
  ...ContractListed.shape,
  /** From today to the end date; 0 on the last day. */
  days_left: z.int(),
});

export const ExpiringContracts = z.object({ data: z.array(ExpiringContract), total: z.int() });
