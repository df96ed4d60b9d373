import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { InvoiceDetail } from "@/lib/domains/invoices/schema";
import type { Project, ProjectCreate, ProjectUpdate } from "@/lib/domains/projects/schema";
import type { ProjectTimeline } from "@/lib/domains/tasks/schema";
import type { ProjectTimePage } from "@/lib/domains/time-entries/schema";

export type ProjectRow = Wire<typeof Project>;
export type MemberInput = ById & { staff_id: string };

export const projects = defineResource<{
  row: typeof Project;
  detail: typeof Project;
  create: typeof ProjectCreate;
  update: typeof ProjectUpdate;
  verbs: {
    add_member: Verb<MemberInput & { role: string }, ProjectRow>;
    remove_member: Verb<MemberInput, ProjectRow>;
    share_file: Verb<ById & { file_id: string; shared: boolean }, unknown>;
    timeline: Verb<ById, Wire<typeof ProjectTimeline>>;
    time: Verb<ById & { limit: string }, Wire<typeof ProjectTimePage>>;
    invoice_time: Verb<ById, Wire<typeof InvoiceDetail>>;
  };
}>("projects", {
  verbs: {
    add_member: "POST /{id}/members",
    remove_member: "DELETE /{id}/members/{staff_id}",
    share_file: "PATCH /{id}/files/{file_id}",
    timeline: "GET /{id}/timeline",
    time: "GET /{id}/time-entries",
    invoice_time: "POST /{id}/invoice-time",
  },
});
