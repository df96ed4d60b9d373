import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";

/** Staff and API keys see the company's entries; contacts and link holders see none. */
export const visible = ofCompany;

/** Whether the caller sees the values of admin-only custom fields in changes. */
export function seesRestricted(ctx: Ctx): boolean {
  return can(ctx, "custom_fields.write");
}
