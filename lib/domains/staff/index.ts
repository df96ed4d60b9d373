export { createInvitation, revokeInvitation } from "./commands/invitations";
export { acceptInvitation } from "./commands/join";
export { createRole, deleteRole, updateRole } from "./commands/roles";
export { deactivateStaff, reactivateStaff, updateStaff } from "./commands/staff";
export { staffEvents } from "./events";
export { assertMayGrant } from "./policy";
export { findStaff, getInvitation, getRole, getStaff, listInvitations, listRoles, listStaff } from "./queries";
export { toInvitation, toRole, toStaff } from "./resource";
export { searchStaff } from "./search";
