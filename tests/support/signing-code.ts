import { sendContractCode } from "@/lib/domains/contracts";
import type { Ctx } from "@/lib/kernel/context";
import { mailsOf } from "./mailed-token";
import type { World } from "./world";

/** The latest code that a company emailed to somebody who signs this document, as its reader has it. */
export async function mailedCode(world: World, slug: string, document: string): Promise<string> {
  const mails = await mailsOf(world, slug, "signing_code");
  return mails.find(({ about_id }) => about_id === document)?.url ?? "";
}

/** Asks for a code as the holder of a link to a contract, and reads it from the email. */
export async function contractCode(world: World, holder: Ctx, ask: { id: string; email?: string }): Promise<string> {
  await sendContractCode(holder, ask);
  return mailedCode(world, holder.tenant.slug, ask.id);
}
