import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { InvoiceDetail } from "@/lib/domains/invoices/schema";
import type { FeeBilling, ProjectFinances, StaffCostUpdate } from "@/lib/domains/project-billing/schema";
import type {
  DigestPreview,
  HealthReportCreate,
  HealthReports,
  Project,
  ProjectCreate,
  ProjectUpdate,
} from "@/lib/domains/projects/schema";
import type { ProjectBaselineState, ProjectCopy, ProjectTimeline } from "@/lib/domains/tasks/schema";
import type { ProjectTimePage, UnbilledTime } from "@/lib/domains/time-entries/schema";

export type ProjectRow = Wire<typeof Project>;
export type MemberInput = ById & { staff_id: string };

export const projects = defineResource<{
  row: typeof Project;
  detail: typeof Project;
  create: typeof ProjectCreate;
  update: typeof ProjectUpdate;
  verbs: {
    add_member: Verb<MemberInput & { role: string; hourly_rate?: string | null }, ProjectRow>;
    remove_member: Verb<MemberInput, ProjectRow>;
    share_file: Verb<ById & { file_id: string; shared: boolean }, unknown>;
    finances: Verb<ById, Wire<typeof ProjectFinances>>;
    invoice: Verb<ById, Wire<typeof InvoiceDetail>>;
    invoice_fee: Verb<Wire<typeof FeeBilling>, Wire<typeof InvoiceDetail>>;
    set_cost: Verb<Wire<typeof StaffCostUpdate>, unknown>;
    preview_digest: Verb<ById, Wire<typeof DigestPreview>>;
    archive: Verb<ById, ProjectRow>;
    restore: Verb<ById, ProjectRow>;
    copy: Verb<Wire<typeof ProjectCopy>, ProjectRow>;
    health: Verb<ById, Wire<typeof HealthReports>>;
    report_health: Verb<Wire<typeof HealthReportCreate>, ProjectRow>;
    timeline: Verb<ById, Wire<typeof ProjectTimeline>>;
    save_baseline: Verb<ById, Wire<typeof ProjectBaselineState>>;
    remove_baseline: Verb<ById, Wire<typeof ProjectBaselineState>>;
    time: Verb<ById & { limit: string }, Wire<typeof ProjectTimePage>>;
    preview_time: Verb<ById, Wire<typeof UnbilledTime>>;
    invoice_time: Verb<ById, Wire<typeof InvoiceDetail>>;
  };
}>("projects", {
  verbs: {
    add_member: "POST /{id}/members",
    remove_member: "DELETE /{id}/members/{staff_id}",
    share_file: "PATCH /{id}/files/{file_id}",
    finances: "GET /{id}/finances",
    invoice: "POST /{id}/invoice",
    invoice_fee: "POST /{id}/invoice-fee",
    set_cost: "PUT /costs/{staff_id}",
    preview_digest: "GET /{id}/digest",
    archive: "POST /{id}/archive",
    restore: "POST /{id}/restore",
    copy: "POST /{id}/copy",
    health: "GET /{id}/health",
    report_health: "POST /{id}/health",
    timeline: "GET /{id}/timeline",
    save_baseline: "POST /{id}/baseline",
    remove_baseline: "DELETE /{id}/baseline",
    time: "GET /{id}/time-entries",
    preview_time: "GET /{id}/invoice-time",
    invoice_time: "POST /{id}/invoice-time",
  },
});
