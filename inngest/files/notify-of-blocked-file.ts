import { fileBlocked } from "@/lib/domains/files";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface BlockedFile {
  id: string;
  version: number;
  name: string;
  blocked_reason: string | null;
  uploaded_by_id: string | null;
}

export const notificationOfBlockedFile = ({ id, version, name, blocked_reason, uploaded_by_id }: BlockedFile) => ({
  record_id: id,
  sequence: version,
  customer_id: null,
  staff_id: uploaded_by_id,
  values: { file: name, reason: blocked_reason ?? "" },
});

export const notifyOfBlockedFile = onEvent("notify-of-blocked-file", fileBlocked, ({ ctx, data, step }) =>
  notifyStaff(ctx, "file_blocked", notificationOfBlockedFile(data), step),
);
