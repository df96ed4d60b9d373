import { exportFailed, exportReady } from "@/lib/domains/exports";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface Notified {
  id: string;
  version: number;
  file_name: string;
  staff_id: string | null;
}

export const notificationOfExport = ({ id, version, file_name, staff_id }: Notified) => ({
  record_id: id,
  sequence: version,
  customer_id: null,
  staff_id,
  values: { file: file_name },
});

/** A colleague whose file was written while they waited is its actor, and is not notified. An API key asks for the status. */
export const notifyOfReadyExport = onEvent("notify-of-ready-export", exportReady, async ({ ctx, data, step }) => {
  if (data.staff_id !== null) await notifyStaff(ctx, "export_ready", notificationOfExport(data), step);
});

export const notifyOfFailedExport = onEvent("notify-of-failed-export", exportFailed, async ({ ctx, data, step }) => {
  if (data.staff_id !== null) await notifyStaff(ctx, "export_failed", notificationOfExport(data), step);
});
