import type { ProgramRecipe } from "./program-recipe";

const trackedTime = {
  Email: "staff_id",
  Client: "customer",
  Project: "project",
  Task: "task",
  Description: "note",
  Billable: "billable",
  "Start date": "day",
  "Start time": "start_time",
  Duration: "duration_seconds",
};

/** Time that other programs recorded. */
export const timeRecipes: readonly ProgramRecipe[] = [
  { name: "Toggl Track", list: "time-entries", key: null, columns: trackedTime },
  { name: "Clockify", list: "time-entries", key: null, columns: trackedTime, also: ["Group", "Billable Rate", "Billable Amount"] },
  {
    name: "Harvest",
    list: "time-entries",
    key: null,
    columns: {
      Date: "day",
      Client: "customer",
      Project: "project",
      Task: "task",
      Notes: "note",
      Hours: "duration_seconds",
      "Billable?": "billable",
      "Invoiced?": "invoiced",
      "First Name": "first_name",
      "Last Name": "last_name",
    },
  },
];
