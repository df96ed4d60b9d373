import { calendarConnectionFailing } from "@/lib/domains/calendar-connections";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfFailingConnection = onEvent("notify-of-failing-connection", calendarConnectionFailing, ({ ctx, data, step }) =>
  notifyStaff(
    ctx,
    "calendar_failing",
    {
      ...{ record_id: data.id, sequence: data.version, customer_id: null, staff_id: data.owner_id },
      values: { provider: data.provider, account: data.account },
    },
    step,
  ),
);
