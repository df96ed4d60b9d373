import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toTimesheet } from "./resource";
import { Timesheet } from "./schema";

export const timesheetRows = defineRows({ noun: "timesheet", model: "timesheet", visible, schema: Timesheet, toResource: toTimesheet });
