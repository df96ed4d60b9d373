import { z } from "zod";
import { passkeyBuckets } from "@/lib/kernel/auth/attempts";
import { passkeyCookie } from "@/lib/kernel/auth/passkey-challenges";
import { assertionOptions, registrationOptions, storePasskey, usePasskey } from "@/lib/kernel/auth/passkeys";
import { assertFactor, confirmSession } from "@/lib/kernel/auth/sessions";
import { takeTokens } from "@/lib/kernel/auth/throttle";
import { assertOwnPassword, requireUser } from "@/lib/kernel/auth/users";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import { PasskeyAssertion } from "@/lib/kernel/base/passkey";
import { Timestamp } from "@/lib/kernel/base/wire";
import { open } from "@/lib/kernel/operation";
import { personOperation, visitorOperation } from "@/lib/kernel/platform-operation";
import { newToken } from "@/lib/kernel/secrets";

import { PasskeyAdd, PasskeyAdded, PasskeyId, PasskeyOptions, Passkeys, PasswordProof } from "../schema";
import { sendChangeMail } from "./change-mail";
import { giveFirstCodes } from "./recovery-codes";

const nothing = z.strictObject({});
const key = { id: "cGFzc2tleQ", rawId: "cGFzc2tleQ", type: "public-key" as const };
const password = "seven mild otters hum";

/** The most passkeys of a person. */
const mostPasskeys = 20;

export const listPasskeys = personOperation({
  id: "account.list_passkeys",
  summary: "List your passkeys, oldest first",
  input: nothing,
  output: Passkeys,
  example: {},
  async run({ runtime, person }) {
    const rows = await runtime.platform.client.passkey.findMany({ where: { user_id: person.user_id }, orderBy: { id: "asc" } });
    return { data: rows.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })) };
  },
});

export const beginPasskey = personOperation({
  id: "account.begin_passkey",
  summary: "Start adding a passkey: the options for the browser's navigator.credentials.create, valid for five minutes",
  input: PasswordProof,
  output: PasskeyOptions,
  example: { password },
  async run({ runtime, person }, { password }) {
    const user = await requireUser(runtime, person.user_id);
    await assertOwnPassword(runtime, user, password, "password");
    await assertFactor({ runtime, person });
    const count = await runtime.platform.client.passkey.count({ where: { user_id: user.id } });
    if (count >= mostPasskeys) throw new AppError("conflict", `You have ${mostPasskeys} passkeys; remove one first.`);
    return { options: { ...(await registrationOptions(runtime, user, person.session_id)) } };
  },
});

export const addPasskey = personOperation({
  id: "account.add_passkey",
  summary:
    "Add the passkey that the browser created; with the first factor only this response shows recovery codes, and an email reports it",
  input: PasskeyAdd,
  output: PasskeyAdded,
  example: { name: "Laptop", response: { ...key, response: { clientDataJSON: "e30", attestationObject: "oA" } } },
  async run({ runtime, person, request }, { name, response }) {
    const { user_id, session_id } = person;
    const id = await storePasskey(runtime, { user_id, session_id, name }, response);
    if (id === null) throw invalidField("response", "passkey_refused", "The passkey wasn't accepted; start again.");
    await confirmSession({ runtime, person }, "factor");
    const recovery_codes = await giveFirstCodes(runtime, user_id);
    runtime.log.info({ user_id, passkey_id: id }, "passkey added");
    await sendChangeMail(runtime, user_id, "passkey_added", request);
    return { id, recovery_codes };
  },
});

export const removePasskey = personOperation({
  id: "account.remove_passkey",
  summary: "Remove a passkey; an email reports it",
  input: PasswordProof.extend({ id: PasskeyId }),
  output: z.object({}),
  example: { id: "pky_01jd0p2q3r4s5t6v7w8x9y0z1a", password },
  async run({ runtime, person, request }, { id, password }) {
    const { user_id } = person;
    await assertOwnPassword(runtime, await requireUser(runtime, user_id), password, "password");
    await assertFactor({ runtime, person });
    const { user, passkey } = runtime.platform.client;
    const { count } = await passkey.deleteMany({ where: { id, user_id } });
    if (count === 0) throw notFound("passkey");
    // Recovery codes stand in for a factor; without one they would only be a second password.
    await user.updateMany({ where: { id: user_id, totp_enabled_at: null, passkeys: { none: {} } }, data: { recovery_hashes: [] } });
    runtime.log.info({ user_id, passkey_id: id }, "passkey removed");
    await sendChangeMail(runtime, user_id, "passkey_removed", request);
    return {};
  },
});

export const beginConfirmation = personOperation({
  id: "account.begin_confirmation",
  summary: "Start a confirmation by passkey: the options for the browser's navigator.credentials.get, valid for five minutes",
  input: nothing,
  output: PasskeyOptions,
  example: {},
  run: async ({ runtime, person }) => ({ options: { ...(await assertionOptions(runtime, "confirm", person.session_id)) } }),
});

/** For actions that ask for the password again: the authenticator has verified its person. */
export const confirmByPasskey = personOperation({
  id: "account.confirm_by_passkey",
  summary: "Confirm by a passkey that it is you, for actions that ask for it",
  input: z.strictObject({ response: PasskeyAssertion }),
  output: z.object({ confirmed_at: Timestamp }),
  example: { response: { ...key, response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" } } },
  async run(frame, { response }) {
    const { runtime, person } = frame;
    const { user_id, session_id } = person;
    const owner = await usePasskey(runtime, response, { purpose: "confirm", holder: session_id });
    if (owner !== user_id) throw invalidField("response", "passkey_refused", "The passkey wasn't accepted; try again.");
    return { confirmed_at: await confirmSession(frame, "factor") };
  },
});

/** Says nothing about anybody: the browser knows which passkeys it has for this host. */
export const beginPasskeySignIn = visitorOperation({
  id: "accounts.begin_passkey_sign_in",
  summary: "Start a sign-in by passkey: the options for the browser's navigator.credentials.get, bound to it by a cookie for five minutes",
  access: open("A person who signs in has no session yet."),
  input: nothing,
  output: PasskeyOptions,
  example: {},
  async run({ runtime, request, setCookie }) {
    await takeTokens(runtime, passkeyBuckets(request.ip));
    const holder = newToken();
    setCookie?.(passkeyCookie(runtime.environment, holder));
    return { options: { ...(await assertionOptions(runtime, "sign_in", holder)) } };
  },
});
