export { clearStaffAbsence, setStaffAbsence } from "./commands/absence";
export { createInvitation, revokeInvitation } from "./commands/invitations";
export { acceptInvitation } from "./commands/join";
export { createRole, deleteRole, updateRole } from "./commands/roles";
export { endMembership, endStaffSessions, reactivateStaff, updateStaff } from "./commands/staff";
export { endRoleView, viewAsRole } from "./commands/view";
export { staffEvents } from "./events";
export { assertMayGrant } from "./policy";
export {
  findStaff,
  getInvitation,
  getRole,
  getRoleView,
  getStaff,
  listInvitations,
  listRoles,
  listStaff,
  listStaffFields,
} from "./queries";
export { findStaffByText } from "./queries/by-text";
export { staffRecord, roleRecord, invitationRecord } from "./record";
export { toInvitation, toRole, toStaff } from "./resource";
