import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneySumText, MoneyText, NonNegativeMoneyText, RateText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { Milestone, ProjectId } from "@/lib/domains/projects/schema";
import { idOf } from "@/lib/kernel/base/ids";

const MilestoneKeys = z.array(Milestone.shape.key).min(1).max(100);

/** What of a fixed fee goes on an invoice: reached milestones with a price, or a percentage of the fee. */
export const FeeBilling = z.strictObject({
  id: ProjectId,
  milestones: MilestoneKeys.optional(),
  percent: RateText.optional(),
  /** A draft of the same customer and currency that gets the lines; default: a new one. */
  invoice_id: idOf("invoice").optional(),
});
export type FeeBilling = z.output<typeof FeeBilling>;

const PricedMilestone = z.object({ key: Milestone.shape.key, title: z.string(), due_on: Day, amount: MoneyText });

/** What of a project can be invoiced now. */
export const ReadyProject = z.object({
  project: z.object({ id: ProjectId, name: z.string() }),
  customer: z.object({ id: idOf("customer"), name: z.string() }),
  currency: Currency,
  /** Billable time that is on no invoice; only of projects that are billed by the hour. */
  time_seconds: z.int(),
  /** By the rounding of the project, its customer or the company. */
  time_billed_seconds: z.int(),
  /** Null where some of the time has no rate. */
  time_amount: MoneySumText.nullable(),
  milestones: z.array(PricedMilestone),
  milestones_amount: MoneySumText,
  /** Approved and billable, in the project's currency, without their tax. */
  expense_ids: z.array(idOf("expense")),
  expenses_amount: MoneySumText,
  total: MoneySumText,
});
export type ReadyProject = z.output<typeof ReadyProject>;
export const ReadyList = z.object({ data: z.array(ReadyProject) });

/** The fee of a project, its budget in money, and how far both are used up. */
export const ProjectFinances = z.object({
  currency: Currency,
  fee: z.object({ amount: MoneyText, invoiced: MoneySumText, left: MoneySumText }).nullable(),
  milestones: z.array(PricedMilestone.extend({ done: z.boolean(), invoice_id: idOf("invoice").nullable() })),
  /** Null without a budget, and for readers who may not see what the work costs. */
  budget: z
    .object({
      amount: MoneyText,
      spent: MoneySumText,
      left: MoneySumText,
      percent: z.int(),
      /** When it is used up if work goes on as in the past four weeks; null without such work, and after more than two years. */
      runs_out_on: Day.nullable(),
    })
    .nullable(),
});
export type ProjectFinances = z.output<typeof ProjectFinances>;

export const ProfitGroup = z.enum(["project", "customer", "person"]);
export type ProfitGroup = z.output<typeof ProfitGroup>;

export const ProfitQuery = z.strictObject({
  by: ProfitGroup.optional(),
  /** Both ends included; default: the year up to today. */
  from: Day.optional(),
  to: Day.optional(),
});

export const ProfitRow = z.object({
  /** The project's, customer's or colleague's. */
  id: z.string(),
  name: z.string(),
  currency: Currency,
  seconds: z.int(),
  /** The value of billable time, the invoiced parts of fees, and billable expenses. */
  revenue: MoneySumText,
  /** Time at what it costs, and expenses; null in a currency other than the company's. */
  cost: MoneySumText.nullable(),
  profit: MoneySumText.nullable(),
  /** Profit in percent of the revenue. */
  margin: z.int().nullable(),
  /** Some of the time is of colleagues without a cost. */
  incomplete: z.boolean(),
});
export type ProfitRow = z.output<typeof ProfitRow>;
export const Profit = z.object({ by: ProfitGroup, from: Day, to: Day, data: z.array(ProfitRow) });

export const StaffCostRow = z.object({
  staff_id: idOf("staff"),
  name: z.string(),
  /** Of an hour, in the company's currency. */
  hourly_cost: MoneyText.nullable(),
});
export const StaffCosts = z.object({ currency: Currency, data: z.array(StaffCostRow) });
export const StaffCostUpdate = z.strictObject({ staff_id: idOf("staff"), hourly_cost: NonNegativeMoneyText.nullable() });
