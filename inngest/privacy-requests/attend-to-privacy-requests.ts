import { attendToPrivacyRequest, listDuePrivacyRequests } from "@/lib/domains/privacy-requests";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Reminds of requests whose last day comes near, and deletes copies that have expired. */
export const attendToPrivacyRequests: Schedule = {
  id: "attend-to-privacy-requests",
  cron: "35 * * * *",
  rights: { company: "Reminds colleagues, and deletes what is past its retention." },
  due: (runtime) => listDueTenants(runtime, "privacy_requests"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listDuePrivacyRequests(ctx, {}),
      (id) => attendToPrivacyRequest(ctx, id),
    ),
};
