import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";
import { sharedScopes, type CustomFieldScope } from "./schema";

/** Staff and API keys see the definitions of the fields whose values they see; contacts and link holders see none. */
export function visible(ctx: Ctx) {
  return { ...ofCompany(ctx), scope: { in: [...scopesOf(ctx)] } };
}

/** The scopes of the values that the caller may see and change: admin-only ones are for roles that may define fields. */
export function scopesOf(ctx: Ctx): readonly CustomFieldScope[] {
  switch (ctx.principal.kind) {
    case "staff":
    case "key":
      return can(ctx, "custom_fields.write") ? ["admins", ...sharedScopes] : sharedScopes;
    case "system":
      return ["admins", ...sharedScopes];
    case "contact":
    case "link":
      return ["portal"];
    case "visitor":
      return [];
  }
}
