import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { NonNegativeMoneyText, PositiveMoneyText, RateText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { timeRoundingFields } from "@/lib/commerce/time-rounding";
import { customInput, customListQuery, customValues } from "@/lib/domains/custom-fields/schema";
import { idOf, idOrNone } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

export const ProjectId = idOf("project");

/** In the order in which a project usually passes them. */
export const ProjectStatus = z.enum(["planned", "active", "on_hold", "completed", "cancelled"]);
export type ProjectStatus = z.output<typeof ProjectStatus>;

export const BillingMode = z.enum(["fixed_fee", "hourly", "non_billable"]);
export type BillingMode = z.output<typeof BillingMode>;

/** How often the time of an hourly project becomes a draft invoice by itself; `manual` for never. */
export const InvoiceCycle = z.enum(["manual", "weekly", "monthly"]);
export type InvoiceCycle = z.output<typeof InvoiceCycle>;

/** How a project stands, as a colleague reports it. */
export const ProjectHealth = z.enum(["on_track", "at_risk", "off_track"]);
export type ProjectHealth = z.output<typeof ProjectHealth>;

export const MemberRole = z.enum(["lead", "member", "observer"]);
export type MemberRole = z.output<typeof MemberRole>;

export const ProjectMember = z.strictObject({
  staff_id: idOf("staff"),
  role: MemberRole,
  /** The rate of this member's time instead of the project's. */
  hourly_rate: NonNegativeMoneyText.nullable(),
});

export const Milestone = z.strictObject({
  /** Stays while the milestone is renamed, moved or changed. */
  key: z.string().regex(/^[a-z0-9]{8,40}$/, "Must be the key of a milestone"),
  title: lineOf(200),
  /** In the company's time zone. */
  due_on: Day,
  done: z.boolean(),
  /** Whether the customer sees it with the shared project. */
  shared: z.boolean(),
  /** What is invoiced for it of a fixed fee: an amount, or a percentage of the fee. */
  amount: PositiveMoneyText.nullable(),
  percent: RateText.nullable(),
});
export type Milestone = z.output<typeof Milestone>;
export const Milestones = z.array(Milestone).max(100);

/** Without its key, a milestone is that of the same title, or a new one; what is left out stays, and a new one is not shared. */
export const MilestoneInput = Milestone.partial({ key: true, shared: true, amount: true, percent: true });
export type MilestoneInput = z.output<typeof MilestoneInput>;

const projectFields = z.strictObject({
  name: lineOf(200),
  description: textOf(10_000),
  /** An agreement with the same customer. */
  contract_id: idOf("contract").nullable(),
  owner_id: idOf("staff").nullable(),
  status: ProjectStatus,
  starts_on: Day.nullable(),
  ends_on: Day.nullable(),
  billing: BillingMode,
  currency: Currency,
  /** For hourly billing alone. */
  hourly_rate: NonNegativeMoneyText.nullable(),
  /** For a fixed fee alone. */
  fixed_fee: NonNegativeMoneyText.nullable(),
  /** For hourly billing; default: monthly. */
  invoice_cycle: InvoiceCycle,
  ...timeRoundingFields,
  budget_hours: z.int().min(1).max(100_000).nullable(),
  budget_amount: PositiveMoneyText.nullable(),
  /** Whether the owner gets an email about the past week, Mondays at 09:00 in the company's time zone; default: yes. */
  weekly_digest: z.boolean(),
  /** Whether contacts of the customer see the project in the portal, with the milestones, tasks and files that are shared; default: no. */
  shared: z.boolean(),
  tags: z.array(lineOf(40)).max(20),
  milestones: z.array(MilestoneInput).max(100),
});

export const Project = z.object({
  id: ProjectId,
  customer_id: idOf("customer"),
  ...projectFields.shape,
  milestones: Milestones,
  /** A template is what other projects are copied from; it is in no list of work. */
  is_template: z.boolean(),
  archived_at: Timestamp.nullable(),
  health: ProjectHealth.nullable(),
  /** Of the last report. */
  health_note: z.string(),
  health_at: Timestamp.nullable(),
  members: z.array(ProjectMember),
  ...customValues.shape,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Project = z.output<typeof Project>;

/** Active, not billable and owned by the colleague who creates it, in the customer's currency, where nothing else is sent. */
export const ProjectCreate = projectFields
  .partial()
  .required({ name: true })
  .extend({ customer_id: idOf("customer"), ...customInput.shape });

export const ProjectUpdate = projectFields.partial().extend({
  /** The first day of a changed hourly rate; time before keeps its rate. Default: today. */
  rate_from: Day.optional(),
  ...customInput.shape,
});

export const ProjectList = customListQuery(["created_at", "updated_at", "name"]).extend({
  status: ProjectStatus.optional(),
  owner_id: idOrNone("staff").optional(),
  customer_id: idOf("customer").optional(),
  contract_id: idOrNone("contract").optional(),
  billing: BillingMode.optional(),
  open: QueryFlag.describe("True for those that are neither completed nor cancelled.").optional(),
  health: ProjectHealth.optional(),
  tag: lineOf(40).optional(),
  archived: QueryFlag.describe("True for archived projects alone; default: false.").optional(),
  template: QueryFlag.describe("True for templates alone; default: false.").optional(),
  q: textFilter("the name"),
});
export const ProjectPage = pageOf(Project);

/** How much of what is shared is done: milestones and tasks together. */
const progress = { done: z.int(), total: z.int() };

/** A shared project in the customer's list. */
export const SharedProjectRow = Project.pick({ id: true, name: true, status: true, starts_on: true, ends_on: true }).extend(progress);
export type SharedProjectRow = z.output<typeof SharedProjectRow>;
export const SharedProjectList = listQuery(["created_at", "name"]);
export const SharedProjectPage = pageOf(SharedProjectRow);

/** A project as its customer sees it: nothing that is not shared. */
export const SharedProject = SharedProjectRow.extend({
  milestones: z.array(Milestone.pick({ title: true, due_on: true, done: true })),
  tasks: z.array(z.object({ title: z.string(), due_on: Day.nullable(), done: z.boolean() })),
  files: z.array(z.object({ id: idOf("file"), name: z.string(), size: z.int(), download_url: z.string() })),
});
export type SharedProject = z.output<typeof SharedProject>;

/** The weekly email as its owner will get it. */
export const DigestPreview = z.object({
  subject: z.string(),
  html: z.string(),
  /** The Monday on which it is sent. */
  sends_on: Day,
  /** Whether nothing has happened so far; such an email is not sent. */
  is_empty: z.boolean(),
});

export const HealthReportCreate = z.strictObject({ id: ProjectId, health: ProjectHealth, note: textOf(2000).optional() });
export const HealthReport = z.object({
  health: ProjectHealth,
  note: z.string(),
  /** The colleague who reported it; null for a program. */
  staff_id: idOf("staff").nullable(),
  created_at: Timestamp,
});
export const HealthReports = z.object({ data: z.array(HealthReport) });
