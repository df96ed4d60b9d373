import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { ReceivedMail } from "../schema";

/** Stores the HTML of an email beside its message. @returns null where there is none. */
export async function keepHtml(ctx: CommandCtx, message_id: string, mail: ReceivedMail | null): Promise<object | null> {
  if (mail === null || mail.html === null) return null;
  const { source: html, inline } = mail.html;
  const own = { id: newId(ctx.clock.now()), tenant_id: ctx.tenant.id };
  await ctx.db.ticketMessageHtml.create({ data: { ...own, message_id, html, inline } });
  return mail.html;
}
