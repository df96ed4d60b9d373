import { createNotifications } from "@/lib/domains/notifications";
import { listTimesheetLeads, timesheetApproved, timesheetRejected, timesheetReopened, timesheetSubmitted } from "@/lib/domains/timesheets";
import { type NotificationContent, notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface Timesheet {
  id: string;
  version: number;
  staff_id: string;
  week: string;
}

/** The content of a notification; to the colleague whose week it is, to a lead, or without a recipient to the owners. */
const describe = ({ id, version, week }: Timesheet, staff_id: string | null, reason = ""): NotificationContent => ({
  ...{ record_id: id, sequence: version, customer_id: null, staff_id },
  values: { week, reason },
});

export const notifyOfSubmittedTimesheet = onEvent("notify-of-submitted-timesheet", timesheetSubmitted, async ({ ctx, data, step }) => {
  await step.run("tell", async () => {
    const { ids } = await listTimesheetLeads(ctx, { id: data.id });
    for (const staff_id of ids.length === 0 ? [null] : ids)
      await createNotifications(ctx, { kind: "timesheet_submitted", ...describe(data, staff_id) });
    return null;
  });
});

export const notifyOfApprovedTimesheet = onEvent("notify-of-approved-timesheet", timesheetApproved, ({ ctx, data, step }) =>
  notifyStaff(ctx, "timesheet_approved", describe(data, data.staff_id), step),
);

export const notifyOfRejectedTimesheet = onEvent("notify-of-rejected-timesheet", timesheetRejected, ({ ctx, data, step }) =>
  notifyStaff(ctx, "timesheet_rejected", describe(data, data.staff_id, data.rejection_reason ?? ""), step),
);

export const notifyOfReopenedTimesheet = onEvent("notify-of-reopened-timesheet", timesheetReopened, ({ ctx, data, step }) =>
  notifyStaff(ctx, "timesheet_reopened", describe(data, data.staff_id), step),
);
