import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { assertFormToken, findPublicForms } from "../queries";
import { challengeProblem } from "../rules";
import type { Submitted } from "../schema";
import { isTrapped } from "./challenge";

/**
 * Judges a form whose files were not read yet.
 * @param isUnsolved whether the form's own page may send it without a challenge, where the company allows that.
 * @returns whether the honeypot is filled, and the challenge that is still to be verified.
 * @throws AppError `invalid` for a bad form token, or a challenge that is missing.
 */
export async function beginAdmission(
  ctx: CommandCtx,
  form: string,
  { sent, isUnsolved }: { sent: Submitted; isUnsolved: boolean },
): Promise<{ trapped: boolean; challenge: string | null }> {
  if (isTrapped(sent)) return { trapped: true, challenge: null };
  await assertFormToken(ctx, form, sent.form_token);
  const { challenge = "" } = sent;
  if (challenge !== "") return { trapped: false, challenge };
  if (!isUnsolved) throw challengeProblem("required");
  if (!(await findPublicForms(ctx)).without_scripts)
    throw invalidField("challenge", "scripts", "The form can only be sent with JavaScript turned on.");
  return { trapped: false, challenge: null };
}
