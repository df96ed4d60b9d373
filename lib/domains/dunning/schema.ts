import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText, PositiveMoneyText, RateText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { LabelName } from "@/lib/domains/customers/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const DunningPolicyId = idOf("dunning_policy");
export const DunningReminderId = idOf("dunning_reminder");
export const DunningHoldId = idOf("dunning_hold");

/** Which of the three emails a step sends. */
export const DunningTone = z.enum(["friendly", "firm", "final"]);
export type DunningTone = z.output<typeof DunningTone>;

/** `fixed` is charged on invoices of its currency alone, `percent` on the balance due of any. */
export const LateFee = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("fixed"), amount: PositiveMoneyText, currency: Currency }),
  z.strictObject({ kind: z.literal("percent"), rate: RateText }),
]);
export type LateFee = z.output<typeof LateFee>;

export const DunningStep = z.strictObject({
  /** After the due date; negative before it. */
  days: z.int().min(-30).max(365),
  tone: DunningTone,
  /** Charged once with the step, as an invoice of its own; only after the due date. */
  fee: LateFee.nullable(),
});
export type DunningStep = z.output<typeof DunningStep>;

const policyFields = z.strictObject({
  name: lineOf(100),
  /** Customers of this group get the policy, unless they have one of their own. */
  group: LabelName.nullable(),
  /** For every other customer; the company's first policy is its default. */
  is_default: z.boolean(),
  active: z.boolean(),
  /** In the order of their days, each day once. */
  steps: z.array(DunningStep).min(1).max(10),
  /** Steps whose day is earlier are never sent, so that a new policy does not chase old debts at once. Default: today. */
  starts_on: Day,
});

const stamps = z.object({ version: z.int(), created_at: Timestamp, updated_at: Timestamp });

export const DunningPolicy = z.object({
  id: DunningPolicyId,
  ...policyFields.shape,
  deleted_at: Timestamp.nullable(),
  ...stamps.shape,
});
export type DunningPolicy = z.output<typeof DunningPolicy>;
export const DunningPolicyCreate = policyFields.partial().required({ name: true, steps: true });
export const DunningPolicyUpdate = policyFields.partial();
export const DunningPolicyList = listQuery(["created_at"]);
export const DunningPolicyPage = pageOf(DunningPolicy);

/** `withdrawn`: the invoice was paid, or put on hold, before the email went out. `no_address`: the customer has no email address. */
export const ReminderStatus = z.enum(["queued", "sent", "withdrawn", "no_address"]);

export const DunningReminder = z.object({
  id: DunningReminderId,
  invoice_id: idOf("invoice"),
  customer_id: idOf("customer"),
  policy_id: DunningPolicyId,
  /** The number of the instalment that it chases; 0 for an invoice without. */
  instalment: z.int(),
  days: z.int(),
  tone: DunningTone,
  status: ReminderStatus,
  currency: Currency,
  /** The balance due when the step was taken. */
  amount_due: MoneyText,
  fee_invoice_id: idOf("invoice").nullable(),
  /** Why the late fee could not be charged. */
  fee_problem: z.string().nullable(),
  mail_id: idOf("mail").nullable(),
  ...stamps.shape,
});
export type DunningReminder = z.output<typeof DunningReminder>;

export const HoldKind = z.enum(["dispute", "promise"]);
/** `kept` and `broken` are of promises; `expired` of a dispute whose last day has passed. */
export const HoldOutcome = z.enum(["lifted", "kept", "broken", "expired"]);
export type HoldOutcome = z.output<typeof HoldOutcome>;

export const DunningHold = z.object({
  id: DunningHoldId,
  invoice_id: idOf("invoice"),
  customer_id: idOf("customer"),
  kind: HoldKind,
  /** Who at the customer disputes the invoice, or promised to pay it. */
  person: z.string(),
  reason: z.string(),
  from: Day,
  /** The last day of the hold; null for a dispute without an end. */
  until: Day.nullable(),
  /** The first day on which the ladder goes on. */
  ended_on: Day.nullable(),
  outcome: HoldOutcome.nullable(),
  ...stamps.shape,
});
export type DunningHold = z.output<typeof DunningHold>;

/** A promise needs the day on which the customer will have paid. */
export const DunningHoldCreate = z.strictObject({
  id: idOf("invoice"),
  kind: HoldKind,
  person: lineOf(200).optional(),
  reason: textOf(2000).optional(),
  until: Day.nullable().optional(),
});

/** The next step, if nothing is paid meanwhile; `date` is null while a hold without an end lasts. */
const NextStep = DunningStep.extend({ date: Day.nullable() });

/** Why nobody is reminded: no policy, reminders turned off for the customer, the invoice is no longer owed, or every step was taken. */
export const DunningPause = z.enum(["no_policy", "customer_off", "not_owed", "held", "done"]);
export type DunningPause = z.output<typeof DunningPause>;

export const InvoiceDunning = z.object({
  invoice_id: idOf("invoice"),
  policy: z.object({ id: DunningPolicyId, name: z.string() }).nullable(),
  /** Null while steps are due. */
  pause: DunningPause.nullable(),
  next: NextStep.nullable(),
  /** The hold that is open now. */
  hold: DunningHold.nullable(),
  /** The latest first. */
  holds: z.array(DunningHold),
  reminders: z.array(DunningReminder),
});
export type InvoiceDunning = z.output<typeof InvoiceDunning>;

/** How one customer is reminded. */
export const CustomerDunning = z.object({
  customer_id: idOf("customer"),
  /** The customer's own; null for that of its group, or the default. */
  policy_id: DunningPolicyId.nullable(),
  reminders: z.boolean(),
  /** The policy that applies. */
  policy: z.object({ id: DunningPolicyId, name: z.string() }).nullable(),
});
export const CustomerDunningUpdate = z.strictObject({
  id: idOf("customer"),
  policy_id: DunningPolicyId.nullable().optional(),
  reminders: z.boolean().optional(),
});
