import { z } from "zod";
import type { PermissionName } from "@/lib/domains/permissions";
import { nounsWith } from "@/lib/kernel/base/nouns";

/** The kinds of record that a notification is about. */
export const NotificationNoun = z.enum(nounsWith("notified"));
export type NotificationNoun = z.output<typeof NotificationNoun>;

export interface KindRule {
  /** The event that creates the notification. */
  event: string;
  noun: NotificationNoun;
  /** Only colleagues who may read the record are notified. */
  permission: PermissionName;
  /** The default channels until the colleague chooses. */
  inbox: boolean;
  mail: boolean;
  /** All who have the permission are told, not the owners alone. */
  everyone?: true;
  /** Its own email instead of the one that all kinds share, and the page in the company's that it opens: with `record` the record's. */
  email?: {
    key: "expense_approved" | "export_ready" | "staff_notification" | "timesheet_rejected";
    page: readonly string[];
    record?: true;
  };
}
