import { z } from "zod";
import { codeBuckets } from "@/lib/kernel/auth/attempts";
import { findFactors, hasSecondFactor, sealTotpSecret, useTotpCode } from "@/lib/kernel/auth/second-factor";
import { assertFactor, confirmSession } from "@/lib/kernel/auth/sessions";
import { returnTokens, takeTokens } from "@/lib/kernel/auth/throttle";
import { newTotpSecret, totpUri } from "@/lib/kernel/auth/totp";
import { assertOwnPassword, requireUser } from "@/lib/kernel/auth/users";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { Timestamp } from "@/lib/kernel/base/wire";
import { personOperation } from "@/lib/kernel/platform-operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { sendChangeMail } from "./change-mail";
import { makeRecoveryCodes } from "./recovery-codes";
import { CodeProof, PasswordProof, RecoveryCodes, TotpSetup } from "../schema";

const password = "seven mild otters hum";

interface TotpFields {
  totp_secret?: string | null;
  totp_enabled_at?: Date | null;
  totp_last_step?: null;
  recovery_hashes?: string[];
}

/** An unconfirmed secret is not asked for at sign-in; a new setup replaces it. */
export const setUpTotp = personOperation({
  id: "account.set_up_totp",
  summary: "Start the setup of an authenticator app",
  input: PasswordProof,
  output: TotpSetup,
  example: { password },
  async run({ runtime, person }, { password }) {
    const user = await requireUser(runtime, person.user_id);
    await assertOwnPassword(runtime, user, password, "password");
    await assertFactor({ runtime, person });
    const secret = newTotpSecret();
    const begun = await changeTotp(
      runtime,
      user.id,
      { enabled: false },
      { totp_secret: sealTotpSecret(runtime, user.id, secret), totp_last_step: null },
    );
    if (!begun) throw new AppError("conflict", "An authenticator app is already in use; disable it first.");
    return { secret, otpauth_url: totpUri(secret, user.email) };
  },
});

export const confirmTotp = personOperation({
  id: "account.confirm_totp",
  summary: "Enable the authenticator app with its first code; only this response shows the recovery codes, and an email reports the change",
  input: CodeProof,
  output: RecoveryCodes,
  example: { code: "123456" },
  async run({ runtime, person, request }, { code }) {
    const user = await requireUser(runtime, person.user_id);
    if (user.totp_enabled_at) throw new AppError("conflict", "An authenticator app is already in use.");
    if (user.totp_secret === null) throw new AppError("conflict", "Start the setup first.");
    const buckets = codeBuckets(user.id);
    await takeTokens(runtime, buckets);
    if (!(await useTotpCode(runtime, user, code))) throw invalidField("code", "wrong_code", "The code is wrong or was already used.");
    await returnTokens(runtime, buckets);
    const { recovery_codes, recovery_hashes } = await makeRecoveryCodes(user.id);
    const enabled = await changeTotp(
      runtime,
      user.id,
      { enabled: false, totp_secret: user.totp_secret },
      { totp_enabled_at: runtime.clock.now(), recovery_hashes },
    );
    if (!enabled) throw new AppError("conflict", "The setup was started again; scan the new code.");
    await confirmSession({ runtime, person }, "factor");
    runtime.log.info({ user_id: user.id }, "second factor enabled");
    await sendChangeMail(runtime, user.id, "second_factor_enabled", request);
    return { recovery_codes };
  },
});

/** For actions that ask for the password again, of a person who has an app: its codes are used up and limited as at the sign-in. */
export const confirmByCode = personOperation({
  id: "account.confirm_by_code",
  summary: "Confirm by a code of your authenticator app that it is you, for actions that ask for it",
  input: CodeProof,
  output: z.object({ confirmed_at: Timestamp }),
  example: { code: "123456" },
  async run(frame, { code }) {
    const { runtime, person } = frame;
    const user = await requireUser(runtime, person.user_id);
    const buckets = codeBuckets(user.id);
    await takeTokens(runtime, buckets);
    if (user.totp_enabled_at === null || !(await useTotpCode(runtime, user, code)))
      throw invalidField("code", "wrong_code", "The code is wrong or was already used.");
    await returnTokens(runtime, buckets);
    return { confirmed_at: await confirmSession(frame, "factor") };
  },
});

export const renewRecoveryCodes = personOperation({
  id: "account.renew_recovery_codes",
  summary: "Replace the recovery codes; the old ones stop working, and an email reports the change",
  input: PasswordProof,
  output: RecoveryCodes,
  example: { password },
  async run({ runtime, person, request }, { password }) {
    const user = await requireUser(runtime, person.user_id);
    await assertOwnPassword(runtime, user, password, "password");
    await assertFactor({ runtime, person });
    const { recovery_codes, recovery_hashes } = await makeRecoveryCodes(user.id);
    if (!(await hasSecondFactor(runtime.platform.client, user.id))) throw new AppError("conflict", "No second factor is in use.");
    await changeTotp(runtime, user.id, {}, { recovery_hashes });
    await sendChangeMail(runtime, user.id, "recovery_codes_renewed", request);
    return { recovery_codes };
  },
});

export const disableTotp = personOperation({
  id: "account.disable_totp",
  summary: "Disable the authenticator app; an email reports the change",
  input: PasswordProof,
  output: z.object({}),
  example: { password },
  async run({ runtime, person, request }, { password }) {
    const user = await requireUser(runtime, person.user_id);
    await assertOwnPassword(runtime, user, password, "password");
    await assertFactor({ runtime, person });
    const { passkey } = await findFactors(runtime, user);
    const off = { totp_secret: null, totp_enabled_at: null, totp_last_step: null };
    await changeTotp(runtime, user.id, {}, passkey ? off : { ...off, recovery_hashes: [] });
    runtime.log.info({ user_id: user.id }, "second factor disabled");
    // An unconfirmed setup protected nothing, so its removal is not reported.
    if (user.totp_enabled_at) await sendChangeMail(runtime, user.id, "second_factor_disabled", request);
    return {};
  },
});

/** Updates the row if it still equals `expected`; returns whether it did. */
async function changeTotp(
  runtime: Runtime,
  id: string,
  expected: { enabled?: boolean; totp_secret?: string },
  fields: TotpFields,
): Promise<boolean> {
  const { enabled, ...same } = expected;
  const { count } = await runtime.platform.client.user.updateMany({
    where: { id, ...same, ...(enabled === undefined ? {} : { totp_enabled_at: enabled ? { not: null } : null }) },
    data: { ...fields, version: { increment: 1 }, updated_at: runtime.clock.now() },
  });
  return count === 1;
}
