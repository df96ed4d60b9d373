import { customValuesOf, scopesOf } from "@/lib/domains/custom-fields";
import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toInvitation, toRole, toStaff } from "./resource";
import { Invitation, Role, Staff } from "./schema";

const withRole = { role: true } as const;

export const staffRows = defineRows({
  noun: "staff",
  model: "staff",
  name: "colleague",
  include: withRole,
  extension: customValuesOf("staff"),
  visible,
  schema: Staff,
  toResource: (row, ctx) => toStaff(row, scopesOf(ctx)),
});

export const roleRows = defineRows({ noun: "role", model: "role", visible, schema: Role, toResource: toRole });

export const invitationRows = defineRows({
  noun: "invitation",
  model: "invitation",
  include: withRole,
  visible,
  schema: Invitation,
  toResource: toInvitation,
});
