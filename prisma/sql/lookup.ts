import type { Extra } from "./extra";
import { raw } from "./kinds";
import { readSql } from "./read";

const signatures = [
  "platform.find_api_key(text)",
  "platform.find_session(uuid, text)",
  "platform.find_memberships(uuid)",
  "platform.find_invitation(text)",
];
const drop = `drop function if exists ${signatures.join(", ")};`;

/** Finds the tenant of a credential: the functions of lookup.sql. Dropped first, since `or replace` cannot change a return type. */
export const lookup: Extra = raw("credential lookup", { create: `${drop}\n${readSql("lookup.sql").trim()}`, drop });
