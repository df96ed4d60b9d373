import { finder, joined } from "../finder";
import { RoleTemplate } from "@/lib/domains/staff/schema";
import type { Extra } from "../extra";
import { check, checkIn, index } from "../kinds";

/** One owner, manager and staff template per company; a clone has no template. */
export const staff: Extra[] = [
  checkIn("roles", "template", RoleTemplate.options),
  index("roles_template_key", "roles", "(tenant_id, template) where template is not null", { unique: true }),
  check("staff", "staff_absence_check", "(absent_from is null) = (absent_until is null) and absent_from <= absent_until"),
  ...finder("staff", { text: joined("name", "email"), only: "r.deactivated_at is null", fuzzy: true, indexed: false }),
];
