import type { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { exchange } from "@/lib/kernel/exchange";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { mailboxCreated, mailboxUpdated } from "../events";
import { openState, redirectUri, signInPort } from "../queries/sign-in";
import { mailboxRows } from "../rows";
import { Mailbox, MailSignInComplete } from "../schema";
import { sealTokens } from "./account";
import { assertRoom, newMailbox } from "./create";
import { newPlace } from "./update";

/** What the provider gave; the tokens are sealed, since they may be stored on the way. */
interface SignedIn {
  account: string;
  account_id: string;
  tokens: { access_token: string; access_until: string; refreshed_at: string; password: string };
}

export const completeMailSignIn = exchange({
  id: "mailboxes.complete_sign_in",
  summary: "Read a mailbox by your sign-in at its provider, with the code and the state that it sent you back with",
  permission: "mailboxes.write",
  input: MailSignInComplete,
  output: Mailbox,
  example: { provider: "google", code: "4/0AbCdEf", state: "acme~v1.tenant.AAAA" },
  async prepare(ctx, given): Promise<{ ask: z.output<typeof MailSignInComplete> }> {
    await signInPort(ctx, given.provider);
    const { mailbox_id } = await openState(ctx, given.provider, given.state);
    if (mailbox_id === null) await assertRoom(ctx);
    return { ask: given };
  },
  async call(ctx, { provider, code, state }): Promise<SignedIn> {
    const { verifier } = await openState(ctx, provider, state);
    const port = await signInPort(ctx, provider);
    const given = await port.exchangeCode({ code, verifier, redirect_uri: redirectUri(ctx, provider) });
    const { access_until, refreshed_at, access_token, password = "" } = await sealTokens(ctx, given);
    const times = { access_until: access_until.toISOString(), refreshed_at: refreshed_at.toISOString() };
    return { account: given.account, account_id: given.account_id, tokens: { access_token, password, ...times } };
  },
  async apply(ctx, { request: { provider, state } }, reply) {
    if (reply.kind === "refused") return { refusal: reply.error };
    if (reply.kind === "lost") return { refusal: new AppError("unavailable", "The provider did not respond.") };
    const { account, account_id, tokens } = reply.answer;
    const { mailbox_id, user } = await openState(ctx, provider, state);
    const { server } = await signInPort(ctx, provider);
    const now = ctx.clock.now();
    const signedIn = {
      ...{ auth: provider, account, account_id, sign_in_reason: null, failures: 0, problem: null, next_poll_at: now },
      ...{ access_token: tokens.access_token, password: tokens.password },
      ...{ access_until: new Date(tokens.access_until), refreshed_at: new Date(tokens.refreshed_at) },
      ...{ ...server, security: "tls" },
    };
    if (mailbox_id === null)
      return {
        value: await createRow(
          ctx,
          mailboxRows,
          { ...newMailbox({ user: user ?? account, ...server }), ...signedIn, read_since: now },
          mailboxCreated,
        ),
      };
    const before = await lockRow(ctx, mailboxRows, mailbox_id);
    // The address may belong to somebody else by now, whose folder is another.
    const isOther = before.user === before.account && before.account_id !== null && before.account_id !== account_id;
    const place = before.host === server.host && !isOther ? {} : newPlace(now);
    return { value: await changeRow(ctx, mailboxRows, before, { ...signedIn, ...place }, mailboxUpdated) };
  },
});
