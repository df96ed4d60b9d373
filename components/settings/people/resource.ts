import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { StaffAccess } from "@/lib/domains/accounts/schema";
import type { Absence, Invitation, InvitationCreate, Role, RoleCreate, RoleUpdate, Staff, StaffUpdate } from "@/lib/domains/staff/schema";

export const colleagues = defineResource<{
  row: typeof Staff;
  detail: typeof Staff;
  create: typeof StaffUpdate;
  update: typeof StaffUpdate;
  verbs: {
    list_access: Verb<ById, Wire<typeof StaffAccess>>;
    deactivate: Verb<ById, ColleagueRow>;
    reactivate: Verb<ById, ColleagueRow>;
    end_sessions: Verb<ById, { ended: number }>;
    set_absence: Verb<Wire<typeof Absence> & ById, ColleagueRow>;
    clear_absence: Verb<ById, ColleagueRow>;
  };
}>("staff", {
  verbs: {
    list_access: "GET /{id}/access",
    deactivate: "POST /{id}/deactivate",
    reactivate: "POST /{id}/reactivate",
    end_sessions: "POST /{id}/end-sessions",
    set_absence: "PUT /{id}/absence",
    clear_absence: "DELETE /{id}/absence",
  },
});
export const invitations = defineResource<{
  row: typeof Invitation;
  detail: typeof Invitation;
  create: typeof InvitationCreate;
  update: typeof InvitationCreate;
}>("invitations");
export const roles = defineResource<{ row: typeof Role; detail: typeof Role; create: typeof RoleCreate; update: typeof RoleUpdate }>(
  "roles",
);

export type ColleagueRow = Wire<typeof Staff>;
export type InvitationRow = Wire<typeof Invitation>;
export type RoleRow = Wire<typeof Role>;
