import { encodeId } from "@/lib/kernel/base/ids";
import type { Notification as NotificationRow, NotificationPreference as PreferenceRow } from "@/prisma/generated/client";
import { channelsOf } from "./rules";
import { type Notification, NotificationKind, NotificationNoun, type NotificationPreference, NotificationValues } from "./schema";

/** The wire form of a row, without its reader. */
export function toNotification(row: NotificationRow): Notification {
  const noun = NotificationNoun.parse(row.noun);
  return {
    id: row.id,
    kind: NotificationKind.parse(row.kind),
    values: NotificationValues.parse(row.values),
    noun,
    record_id: encodeId(noun, row.record_id),
    staff_id: row.staff_id,
    read_at: row.read_at,
    version: row.version,
    created_at: row.created_at,
  };
}

/** A colleague's preference, or the kind's default. */
export function toNotificationPreference(kind: NotificationKind, row: PreferenceRow | null): NotificationPreference {
  return { kind, ...channelsOf(kind, row), version: row?.version ?? 0, updated_at: row?.updated_at ?? null };
}
