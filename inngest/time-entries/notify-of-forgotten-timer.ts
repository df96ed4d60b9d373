import { timerForgotten } from "@/lib/domains/time-entries";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfForgottenTimer = onEvent("notify-of-forgotten-timer", timerForgotten, ({ ctx, data, step }) =>
  notifyStaff(
    ctx,
    "timer_forgotten",
    { record_id: data.id, sequence: data.version, customer_id: null, staff_id: data.staff_id, values: { task: data.task_title } },
    step,
  ),
);
