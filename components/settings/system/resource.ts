import type { Wire } from "@/components/api/resource";
import type { Job, JobSchedule } from "@/lib/domains/jobs/schema";
import type { MailTemplate } from "@/lib/domains/mail/schema";
import type { NotificationPreference } from "@/lib/domains/notifications/schema";

export const jobsPath = "/api/tenant/jobs";

export type JobRow = Wire<typeof Job>;
export type ScheduleRow = Wire<typeof JobSchedule>;
export type Template = Wire<typeof MailTemplate>;
export type Preference = Wire<typeof NotificationPreference>;
