import type { Ctx } from "@/lib/kernel/context";
import { openForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import type { Mail as MailRow } from "@/prisma/generated/client";
import { placeButton } from "../rules/button-address";
import { SealedButton } from "../schema";

/** The name under which buttons are sealed. */
const column = "mails.sealed_url";

/** The address of a button with its places, as it is stored. */
export function sealButton({ runtime, tenant }: Ctx, button: SealedButton): Promise<string> {
  return sealForTenant(runtime, tenant.id, column, JSON.stringify(button));
}

/** The stored email as its recipient gets it, with the address of its button. */
export async function revealMail({ runtime, tenant }: Ctx, { html, text, sealed_url }: MailRow): Promise<{ html: string; text: string }> {
  if (sealed_url === null) return { html, text };
  const sealed: unknown = JSON.parse(await openForTenant(runtime, tenant.id, column, sealed_url));
  return placeButton({ html, text }, SealedButton.parse(sealed));
}
