import { defineRows } from "@/lib/kernel/rows";
import { contactOf, visible } from "./policy";
import { toPortalSession } from "./resource";
import { PortalSession } from "./schema";

export const sessionRows = defineRows({
  noun: "contact_session",
  model: "contactSession",
  name: "session",
  visible,
  schema: PortalSession,
  toResource: (row, ctx) => toPortalSession(row, contactOf(ctx).session_id),
});
