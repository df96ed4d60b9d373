import { isOutside, type Ctx } from "@/lib/kernel/context";
import { toSigner, type SignerRow } from "../resource";
import type { SignerListed } from "../schema";

/** Whether the caller is the signer: by their own link, or in the portal by their address. */
export function isCaller({ principal }: Pick<Ctx, "principal">, { link_id, email }: Pick<SignerRow, "link_id" | "email">): boolean {
  if (principal.kind === "link") return principal.link_id === link_id;
  return principal.kind === "contact" && principal.email.toLowerCase() === email.toLowerCase();
}

/** A row as the caller may see it beside the document. */
export function toListed(ctx: Ctx, row: SignerRow): SignerListed {
  const { id, position, name, email, status, delegated_by, last_day, reminder_days, asked_at, signed_at } = toSigner(row);
  const own = isCaller(ctx, row);
  return {
    id,
    position,
    name,
    email: own || !isOutside(ctx) ? email : null,
    status,
    delegated_by,
    last_day,
    reminder_days: isOutside(ctx) ? [] : reminder_days,
    asked_at,
    signed_at,
    mine: own && status === "asked",
  };
}
