import type { Delegation } from "@/lib/commerce/signature";
import { readSettings } from "@/lib/domains/settings";
import { describeActor } from "@/lib/kernel/audit";
import { encodeId } from "@/lib/kernel/base/ids";
import { isOutside, type Ctx } from "@/lib/kernel/context";
import { toSigner, type SignerRow } from "../resource";
import type { SignerListed } from "../schema";

/** Whether the caller is the signer: by their own link, or in the portal by their address. */
export function isCaller({ principal }: Pick<Ctx, "principal">, { link_id, email }: Pick<SignerRow, "link_id" | "email">): boolean {
  if (principal.kind === "link") return principal.link_id === link_id;
  return principal.kind === "contact" && principal.email.toLowerCase() === email.toLowerCase();
}

/** The caller who lets somebody else sign in a signer's place; by a signer's own link that is the signer. */
export async function delegationBy(ctx: Ctx, { id, name }: Pick<SignerRow, "id" | "name">): Promise<Delegation> {
  const { principal } = ctx;
  switch (principal.kind) {
    case "visitor":
      throw new Error("visitors have no signature to hand on");
    case "link":
      return { by: "link", id: encodeId("signer", id), name, company: null, in_place_of: name };
    case "contact":
      return { by: "contact", id: encodeId("contact", principal.contact_id), name: principal.name, company: null, in_place_of: name };
    case "staff":
    case "key":
    case "system": {
      const actor = describeActor(principal);
      const noun = principal.kind === "staff" ? "staff" : "api_key";
      const { company_name: company } = await readSettings(ctx);
      return { by: principal.kind, id: actor.id && encodeId(noun, actor.id), name: actor.name, company, in_place_of: name };
    }
  }
}

/** A row as the caller may see it beside the document. */
export function toListed(ctx: Ctx, row: SignerRow): SignerListed {
  const { id, position, name, email, status, delegated_by, delegation, last_day, reminder_days, asked_at, signed_at } = toSigner(row);
  const own = isCaller(ctx, row);
  return {
    id,
    position,
    name,
    email: own || !isOutside(ctx) ? email : null,
    status,
    delegated_by,
    // The ids of colleagues are the company's.
    delegation: delegation && isOutside(ctx) ? { ...delegation, id: null } : delegation,
    last_day,
    reminder_days: isOutside(ctx) ? [] : reminder_days,
    asked_at,
    signed_at,
    mine: own && status === "asked",
  };
}
