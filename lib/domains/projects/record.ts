import { defineRecord } from "@/lib/kernel/record";
import { projectEvents } from "./events";
import { findProject, listProjects } from "./queries";
import { Project, ProjectList } from "./schema";
import { searchProjects } from "./search";

export const projectRecord = defineRecord({
  noun: "project",
  read: "projects.read",
  resource: Project,
  title: "name",
  events: projectEvents,
  find: findProject,
  search: { run: searchProjects },
  list: {
    query: ProjectList,
    row: Project,
    read: listProjects,
    columns: {
      name: { type: "text" },
      customer_id: { type: "name", of: "customer" },
      status: { type: "choice", words: "statuses" },
      owner_id: { type: "name", of: "staff" },
      billing: { type: "choice", words: "billings" },
      starts_on: { type: "day" },
      ends_on: { type: "day" },
      currency: { type: "text", extra: true },
      hourly_rate: { type: "amount", currency: "currency", extra: true },
      fixed_fee: { type: "amount", currency: "currency", extra: true },
      budget_hours: { type: "number", extra: true },
      budget_amount: { type: "amount", currency: "currency", extra: true },
      tags: { type: "texts", extra: true },
      health: { type: "choice", words: "healths", extra: true },
      description: { type: "text", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
});
