export { approveTimesheet, rejectTimesheet, reopenTimesheet } from "./commands/decide";
export { submitTimesheet, withdrawTimesheet } from "./commands/submit";
export { timesheetApproved, timesheetEvents, timesheetRejected, timesheetReopened, timesheetSubmitted } from "./events";
export {
  assertNotWaiting,
  assertWeeksOpen,
  findFrozenWeeks,
  findRejectedWeeks,
  findTimesheet,
  getTimesheet,
  listTimesheets,
} from "./queries";
export { findTimesheetsToDecide, leadsOf, listTimesheetLeads } from "./queries/approvers";
export { mayDecide } from "./policy";
export { timesheetRecord } from "./record";
