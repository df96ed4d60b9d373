import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { Timesheet, TimesheetReject, TimesheetSubmit } from "@/lib/domains/timesheets/schema";

export type TimesheetRow = Wire<typeof Timesheet>;

export const timesheets = defineResource<{
  row: typeof Timesheet;
  detail: typeof Timesheet;
  create: typeof TimesheetSubmit;
  update: typeof Timesheet;
  verbs: {
    withdraw: Verb<ById, TimesheetRow>;
    approve: Verb<ById, TimesheetRow>;
    reject: Verb<ById & Wire<typeof TimesheetReject>, TimesheetRow>;
    reopen: Verb<ById, TimesheetRow>;
  };
}>("timesheets", {
  verbs: {
    withdraw: "POST /{id}/withdraw",
    approve: "POST /{id}/approve",
    reject: "POST /{id}/reject",
    reopen: "POST /{id}/reopen",
  },
});
