import { AppError } from "@/lib/kernel/base/errors";
import { exchange } from "@/lib/kernel/exchange";
import type { MailboxAccount } from "@/lib/kernel/ports/mailbox";
import { findMailbox } from "../queries";
import { MailboxTest, MailboxTested } from "../schema";
import { passwordAccount, sealPassword, withAccount } from "./account";
import { assertPassword, problemOf } from "./parts";

/** The connection that is tested; a new password stays sealed. */
type TestRequest = Omit<MailboxAccount, "login"> & { id: string; sealed: string | null };

/** Signs in and opens the folder read-only; nothing is stored and no message is read. A connection that fails is a result, too. */
export const testMailbox = exchange({
  id: "mailboxes.test",
  summary: "Test a mailbox's connection, also with changes that are not saved yet; nothing is saved",
  permission: "mailboxes.write",
  input: MailboxTest,
  output: MailboxTested,
  example: { id: "mbx_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async prepare(ctx, { id, password, ...changes }): Promise<{ ask: TestRequest }> {
    const row = await findMailbox(ctx, id);
    assertPassword(row, { ...changes, password });
    const { host, port, security, user, folder } = { ...row, ...changes };
    (await ctx.runtime.ports.mailboxes()).check({ host, port });
    const sealed = password === undefined ? null : await sealPassword(ctx, password);
    return { ask: { id, host, port, security: security === "tls" ? "tls" : "starttls", user, folder, sealed } };
  },
  async call(ctx, { id, sealed, ...place }) {
    const port = await ctx.runtime.ports.mailboxes();
    const look = () =>
      sealed === null
        ? findMailbox(ctx, id).then((row) => withAccount(ctx, { ...row, ...place }, (account) => port.look(account)))
        : passwordAccount(ctx, { ...place, password: sealed }).then((account) => port.look(account));
    const failed = await look().then(
      () => null,
      (error: unknown) => error,
    );
    return { connected: failed === null, problem: failed === null ? null : problemOf(failed) };
  },
  apply(_ctx, _request, reply) {
    if (reply.kind === "refused") return Promise.resolve({ refusal: reply.error });
    if (reply.kind === "lost") return Promise.resolve({ refusal: new AppError("unavailable", "The mail server did not respond.") });
    return Promise.resolve({ value: reply.answer });
  },
});
