import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Project } from "./schema";

const sample: z.input<typeof Project> = {
  id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "New roastery",
  description: "",
  contract_id: null,
  owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  status: "active",
  starts_on: "2026-01-05",
  ends_on: "2026-06-30",
  billing: "hourly",
  currency: "EUR",
  hourly_rate: "90.00",
  fixed_fee: null,
  invoice_cycle: "monthly",
  time_rounding: "up",
  time_rounding_minutes: 15,
  time_rounding_per: "entry",
  budget_hours: 120,
  budget_amount: "10000.00",
  weekly_digest: true,
  shared: true,
  tags: ["Fit-out"],
  is_template: false,
  archived_at: null,
  health: "on_track",
  health_note: "",
  health_at: "2026-01-05T09:00:00.000Z",
  milestones: [
    { key: "01jd0p2q3r4s5t6v", title: "Plans approved", due_on: "2026-02-02", done: false, shared: true, amount: null, percent: null },
  ],
  members: [{ staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", role: "lead", hourly_rate: null }],
  custom: {},
  version: 2,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `project.${name}`, noun: "project", data: Project, sample: { ...sample, ...changes } });

export const projectCreated = define("created", { version: 1 });
export const projectUpdated = define("updated");
/** The project was completed; other fields may have changed with it. */
export const projectCompleted = define("completed", { status: "completed" });
export const projectDeleted = define("deleted");

/** The cost or value of the work reached a threshold of the budget in money: 50, 75, 90 or 100 percent. */
export const projectBudgetReached = defineEvent({
  name: "project.budget_reached",
  noun: "project",
  data: Project.extend({ budget_percent: z.int() }),
  sample: { ...sample, budget_percent: 75 },
});

export const projectEvents = [projectCreated, projectUpdated, projectCompleted, projectDeleted, projectBudgetReached];
