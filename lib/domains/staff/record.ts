import { defineRecord } from "@/lib/kernel/record";
import { staffEvents } from "./events";
import { findStaff } from "./queries";
import { Invitation, Role, Staff, StaffList } from "./schema";
import { searchStaff } from "./search";

export const staffRecord = defineRecord({
  noun: "staff",
  read: "staff.read",
  resource: Staff,
  title: "name",
  events: staffEvents,
  find: findStaff,
  search: { run: searchStaff },
  list: { query: StaffList, row: Staff },
});

export const roleRecord = defineRecord({ noun: "role", read: "roles.read", resource: Role, title: "name", events: staffEvents });

export const invitationRecord = defineRecord({
  noun: "invitation",
  read: "staff.read",
  resource: Invitation,
  title: "email",
  events: staffEvents,
});
