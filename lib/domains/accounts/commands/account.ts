import { z } from "zod";
import { findMemberships } from "@/lib/kernel/auth/lookup";
import { assertOwnPassword, requireUser } from "@/lib/kernel/auth/users";
import { hashPassword } from "@/lib/kernel/auth/password-hash";
import { confirmSession, findSessions, revokeSessions } from "@/lib/kernel/auth/sessions";
import { notFound } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";
import { personOperation } from "@/lib/kernel/platform-operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { sendChangeMail } from "./change-mail";
import { toAccount, toSession } from "../resource";
import { assertGoodPassword } from "../rules";
import { Account, AccountUpdate, PasswordChange, PasswordProof, Sessions } from "../schema";

const nothing = z.strictObject({});
const done = z.object({});

async function readAccount(runtime: Runtime, user_id: string): Promise<Account> {
  return toAccount(await requireUser(runtime, user_id), await findMemberships(runtime, user_id));
}

export const getAccount = personOperation({
  id: "account.get",
  summary: "The signed-in person and the companies they work in",
  input: nothing,
  output: Account,
  example: {},
  run: ({ runtime, person }) => readAccount(runtime, person.user_id),
});

export const updateAccount = personOperation({
  id: "account.update",
  summary: "Change the own name or language",
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
  summary: "List where the person is signed in, the latest used first",
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
  summary: "Sign out one session, at once",
  input: z.strictObject({ id: idOf("session") }),
  output: done,
  example: { id: "ses_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run({ runtime, person }, { id }) {
    const ended = await revokeSessions(runtime, { id, user_id: person.user_id });
    if (ended === 0) throw notFound("session");
    return {};
  },
});

export const revokeOtherSessions = personOperation({
  id: "account.revoke_other_sessions",
  summary: "Sign out everywhere else",
  input: nothing,
  output: z.object({ revoked: z.int() }),
  example: {},
  run: async ({ runtime, person }) => ({
    revoked: await revokeSessions(runtime, { user_id: person.user_id, id: { not: person.session_id } }),
  }),
});

/** For steps that ask for the password again; it does not ask for a code, since the session has given one. */
export const confirmPassword = personOperation({
  id: "account.confirm",
  summary: "Give the password again, for what asks for it",
  input: PasswordProof,
  output: z.object({ confirmed_at: Timestamp }),
  example: { password: "seven mild otters hum" },
  async run({ runtime, person }, { password }) {
    await assertOwnPassword(runtime, await requireUser(runtime, person.user_id), password, "password");
    return { confirmed_at: await confirmSession(runtime, person.session_id) };
  },
});

/** Ends all other sessions, so that nobody stays signed in with the old password. */
export const changePassword = personOperation({
  id: "account.change_password",
  summary: "Change the password; all other sessions end, and the person is told by mail",
  input: PasswordChange,
  output: done,
  example: { current_password: "seven mild otters hum", new_password: "nine grey herons wade" },
  async run({ runtime, person, request }, { current_password, new_password }) {
    await assertOwnPassword(runtime, await requireUser(runtime, person.user_id), current_password, "current_password");
    assertGoodPassword(new_password, person.email, "new_password");
    await changeUser(runtime, person.user_id, { password_hash: await hashPassword(new_password) });
    await revokeSessions(runtime, { user_id: person.user_id, id: { not: person.session_id } });
    await confirmSession(runtime, person.session_id);
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
