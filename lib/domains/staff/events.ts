import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Invitation, Role, Staff } from "./schema";

const stamps = { version: 1, created_at: "2026-01-05T09:00:00.000Z", updated_at: "2026-01-05T09:00:00.000Z" };

const staff: z.input<typeof Staff> = {
  id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  email: "grace@northwind.example",
  name: "Grace Hall",
  role_id: "rol_01jd0p2q3r4s5t6v7w8x9y0z1a",
  role_name: "Manager",
  role_template: "manager",
  custom: { badge_number: "4711" },
  deactivated_at: null,
  absence: { from: "2026-02-02", until: "2026-02-06" },
  ...stamps,
};

const role: z.input<typeof Role> = {
  id: "rol_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Bookkeeping",
  template: null,
  permissions: ["invoices.read", "payments.read"],
  ...stamps,
};

const invitation: z.input<typeof Invitation> = {
  id: "ivt_01jd0p2q3r4s5t6v7w8x9y0z1a",
  email: "grace@northwind.example",
  name: "Grace Hall",
  role_id: "rol_01jd0p2q3r4s5t6v7w8x9y0z1a",
  role_name: "Manager",
  expires_at: "2026-01-12T09:00:00.000Z",
  accepted_at: null,
  revoked_at: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
};

const ofStaff = (name: string) => defineEvent({ name: `staff.${name}`, noun: "staff", data: Staff, sample: staff });
const ofRole = (name: string) => defineEvent({ name: `role.${name}`, noun: "role", data: Role, sample: role });
const ofInvitation = (name: string) =>
  defineEvent({
    name: `invitation.${name}`,
    noun: "invitation",
    data: Invitation,
    sample: invitation,
  });

export const staffJoined = ofStaff("joined");
export const staffUpdated = ofStaff("updated");
export const staffDeactivated = ofStaff("deactivated");
export const staffReactivated = ofStaff("reactivated");

export const roleCreated = ofRole("created");
export const roleUpdated = ofRole("updated");
export const roleDeleted = ofRole("deleted");

export const invitationCreated = ofInvitation("created");
export const invitationRevoked = ofInvitation("revoked");
export const invitationAccepted = ofInvitation("accepted");

export const staffEvents = [
  staffJoined,
  staffUpdated,
  staffDeactivated,
  staffReactivated,
  roleCreated,
  roleUpdated,
  roleDeleted,
  invitationCreated,
  invitationRevoked,
  invitationAccepted,
];
