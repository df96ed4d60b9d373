import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { exchange } from "@/lib/kernel/exchange";
import { accountOf, findMailbox } from "../queries";
import { MailboxId, MailboxTested } from "../schema";

/** Signs in and opens the folder read-only; nothing is stored and no message is read. */
export const testMailbox = exchange({
  id: "mailboxes.test",
  summary: "Test a mailbox's connection; nothing is saved",
  permission: "mailboxes.write",
  input: z.strictObject({ id: MailboxId }),
  output: MailboxTested,
  example: { id: "mbx_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async prepare(ctx, { id }): Promise<{ ask: { id: string } }> {
    await findMailbox(ctx, id);
    return { ask: { id } };
  },
  async call(ctx, { id }) {
    const account = await accountOf(ctx, await findMailbox(ctx, id));
    await (await ctx.runtime.ports.mailboxes()).look(account);
    return { connected: true as const };
  },
  apply(_ctx, _request, reply) {
    if (reply.kind === "refused") return Promise.resolve({ refusal: reply.error });
    if (reply.kind === "lost") return Promise.resolve({ refusal: new AppError("unavailable", "The mail server did not respond.") });
    return Promise.resolve({ value: reply.answer });
  },
});
