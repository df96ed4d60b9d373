import { z } from "zod";
import { findMemberships } from "@/lib/kernel/auth/lookup";
import { assertOwnPassword, requireUser } from "@/lib/kernel/auth/users";
import { hashPassword } from "@/lib/kernel/auth/password-hash";
import { assertConfirmedPerson, confirmSession, findSessions, revokeSessions } from "@/lib/kernel/auth/sessions";
import { notFound } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";
import { personOperation } from "@/lib/kernel/platform-operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { sendChangeMail } from "./change-mail";
import { toAccount, toSession } from "../resource";
import { assertGoodPassword, namesOf } from "../queries/good-password";
import { Account, AccountUpdate, PasswordChange, PasswordProof, Sessions } from "../schema";

const nothing = z.strictObject({});
const done = z.object({});

async function readAccount(runtime: Runtime, user_id: string): Promise<Account> {
  return toAccount(await requireUser(runtime, user_id), await findMemberships(runtime, user_id));
}

export const getAccount = personOperation({
  id: "account.get",
  summary: "Get the signed-in person with their companies",
  input: nothing,
  output: Account,
  example: {},
  run: ({ runtime, person }) => readAccount(runtime, person.user_id),
});

export const updateAccount = personOperation({
  id: "account.update",
  summary: "Change your name or language",
  input: AccountUpdate,
  output: Account,
  example: { locale: "ar" },
  async run({ runtime, person }, fields) {
    if (Object.keys(fields).length > 0) await changeUser(runtime, person.user_id, fields);
    return readAccount(runtime, person.user_id);
  },
});

export const listSessions = personOperation({
  id: "account.list_sessions",
  summary: "List your sessions, most recently used first",
  input: nothing,
  output: Sessions,
  example: {},
  async run({ runtime, person }) {
    const rows = await findSessions(runtime, person.user_id);
    return { data: rows.map((row) => toSession(row, person.session_id)) };
  },
});

export const revokeSession = personOperation({
  id: "account.revoke_session",
  summary: "Sign out one of your sessions, once you have confirmed that it is you",
  input: z.strictObject({ id: idOf("session") }),
  output: done,
  example: { id: "ses_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(frame, { id }) {
    const { runtime, person } = frame;
    if (id !== person.session_id) assertConfirmedPerson(frame);
    const ended = await revokeSessions(runtime, { id, user_id: person.user_id });
    if (ended === 0) throw notFound("session");
    return {};
  },
});

export const revokeOtherSessions = personOperation({
  id: "account.revoke_other_sessions",
  summary: "Sign out all your other sessions, once you have confirmed that it is you",
  input: nothing,
  output: z.object({ revoked: z.int() }),
  example: {},
  async run(frame) {
    assertConfirmedPerson(frame);
    const { runtime, person } = frame;
    return { revoked: await revokeSessions(runtime, { user_id: person.user_id, id: { not: person.session_id } }) };
  },
});

/** For actions that ask for the password again. It needs no code, since the session was started with one. */
export const confirmPassword = personOperation({
  id: "account.confirm",
  summary: "Confirm your password for actions that ask for it",
  input: PasswordProof,
  output: z.object({ confirmed_at: Timestamp }),
  example: { password: "seven mild otters hum" },
  async run(frame, { password }) {
    const { runtime, person } = frame;
    await assertOwnPassword(runtime, await requireUser(runtime, person.user_id), password, "password");
    return { confirmed_at: await confirmSession(frame, "password") };
  },
});

/** Ends all other sessions, so that a session started with the old password ends. */
export const changePassword = personOperation({
  id: "account.change_password",
  summary: "Change your password; all other sessions end, and an email reports the change",
  input: PasswordChange,
  output: done,
  example: { current_password: "seven mild otters hum", new_password: "nine grey herons wade" },
  async run(frame, { current_password, new_password }) {
    const { runtime, person, request } = frame;
    const user = await requireUser(runtime, person.user_id);
    await assertOwnPassword(runtime, user, current_password, "current_password");
    await assertGoodPassword(new_password, person.email, "new_password", await namesOf(runtime, user));
    await changeUser(runtime, person.user_id, { password_hash: await hashPassword(new_password) });
    await revokeSessions(runtime, { user_id: person.user_id, id: { not: person.session_id } });
    await confirmSession(frame, "password");
    runtime.log.info({ user_id: person.user_id }, "password changed");
    await sendChangeMail(runtime, person.user_id, "password_changed", request);
    return {};
  },
});

async function changeUser(
  runtime: Runtime,
  id: string,
  fields: { name?: string | undefined; locale?: string | undefined; password_hash?: string },
): Promise<void> {
  await runtime.platform.client.user.updateMany({
    where: { id },
    data: { ...fields, version: { increment: 1 }, updated_at: runtime.clock.now() },
  });
}
