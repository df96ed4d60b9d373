import type { z } from "zod";
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
  budget_hours: 120,
  weekly_digest: true,
  shared: true,
  milestones: [{ key: "01jd0p2q3r4s5t6v", title: "Plans approved", due_on: "2026-02-02", done: false, shared: true }],
  members: [{ staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", role: "lead" }],
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

export const projectEvents = [projectCreated, projectUpdated, projectCompleted, projectDeleted];
