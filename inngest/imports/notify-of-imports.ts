import { importFailed, importFinished } from "@/lib/domains/imports";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface Notified {
  id: string;
  version: number;
  file_name: string;
  staff_id: string | null;
}

export const notificationOfImport = ({ id, version, file_name, staff_id }: Notified) => ({
  record_id: id,
  sequence: version,
  customer_id: null,
  staff_id,
  values: { file: file_name },
});

/** An API key asks for the status. */
export const notifyOfFinishedImport = onEvent("notify-of-finished-import", importFinished, async ({ ctx, data, step }) => {
  if (data.staff_id !== null) await notifyStaff(ctx, "import_finished", notificationOfImport(data), step);
});

export const notifyOfFailedImport = onEvent("notify-of-failed-import", importFailed, async ({ ctx, data, step }) => {
  if (data.staff_id !== null) await notifyStaff(ctx, "import_failed", notificationOfImport(data), step);
});
