import type { QueryValues } from "@/components/api/request";
import type { Page, Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type { Job, JobDetail, JobSchedule } from "@/lib/domains/jobs/schema";
import type { NotificationPreference } from "@/lib/domains/notifications/schema";

export const jobs = defineVerbs<{
  list: Verb<QueryValues, Page<JobRow>>;
  get: Verb<ById, Wire<typeof JobDetail>>;
  retry: Verb<ById, unknown>;
  cancel: Verb<ById, unknown>;
}>("/api/tenant/jobs", { list: "GET", get: "GET /{id}", retry: "POST /{id}/retry", cancel: "POST /{id}/cancel" });

export const preferenceVerbs = defineVerbs<{
  read: Verb<{ kind: string }, Preference>;
  replace: Verb<{ kind: string }, Preference>;
}>("/api/tenant/notifications/preferences", { read: "GET /{kind}", replace: "PUT /{kind}" });

export type JobRow = Wire<typeof Job>;
export type ScheduleRow = Wire<typeof JobSchedule>;
export type Preference = Wire<typeof NotificationPreference>;
