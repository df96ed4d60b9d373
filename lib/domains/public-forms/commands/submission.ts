import type { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import type { Command, Exchange } from "@/lib/kernel/definition";
import { exchange } from "@/lib/kernel/exchange";
import { command, internalForVisitors, openToVisitors } from "@/lib/kernel/operation";
import type { ChallengeVerdict } from "@/lib/kernel/ports/challenge";
import { assertFormToken, findPublicForms } from "../queries";
import { challengeProblem } from "../rules";
import type { Submitted } from "../schema";
import { isTrapped, refusalOf, verifyChallenge } from "./challenge";

interface Submission<I extends z.ZodType, O extends z.ZodType> {
  /** The catalogue of what the form creates: `leads`. */
  form: string;
  summary: string;
  reason: string;
  input: I;
  output: O;
  example: z.input<I>;
  /** The same for everybody. */
  received: z.output<O>;
  /** Rejects what cannot be stored, before the challenge is used up. */
  check?(ctx: CommandCtx, sent: z.output<I>): Promise<void>;
  /** Answers what the sender gets in place of `received`, or an error, for which nothing may be stored. */
  store(ctx: CommandCtx, sent: z.output<I>): Promise<z.output<O> | AppError | void>;
}

/**
 * The two operations of a public form: `submit` for a solved challenge, and `withoutScripts`, which the form's own page calls for readers
 * whose browser cannot solve one, where the company allows that. A filled honeypot is answered like a success and stores nothing.
 */
export function publicForm<I extends z.ZodType<Submitted>, O extends z.ZodType>(
  form: Submission<I, O>,
): { submit: Exchange<I, O>; withoutScripts: Command<I, O> } {
  const { input, output, example, received: value } = form;
  const submit = exchange<I, O, z.output<I>, ChallengeVerdict>({
    id: `${form.form}.submit`,
    summary: form.summary,
    access: openToVisitors(form.reason),
    input,
    output,
    example,
    async prepare(ctx, sent) {
      if (isTrapped(sent)) return { value };
      await assertFormToken(ctx, form.form, sent.form_token);
      if (sent.challenge === undefined || sent.challenge === "") throw challengeProblem("required");
      await form.check?.(ctx, sent);
      return { ask: sent };
    },
    call: (ctx, { challenge = "" }, attempt_id) => verifyChallenge(ctx, challenge, attempt_id),
    async apply(ctx, { request }, reply) {
      const refusal = await refusalOf(ctx, reply);
      if (refusal !== null) return { refusal };
      const stored = await form.store(ctx, request);
      // An error that is thrown here would leave the form to be stored later.
      return stored instanceof AppError ? { refusal: stored } : { value: stored ?? value };
    },
  });
  const withoutScripts = command({
    id: `${form.form}.submit_without_scripts`,
    summary: `${form.summary}, from a browser without scripts`,
    access: internalForVisitors("called by the company's own form page for readers without scripts"),
    input,
    output,
    example,
    async run(ctx, sent) {
      if (isTrapped(sent)) return value;
      await assertFormToken(ctx, form.form, sent.form_token);
      if (!(await findPublicForms(ctx)).without_scripts)
        throw invalidField("challenge", "scripts", "The form can only be sent with JavaScript turned on.");
      await form.check?.(ctx, sent);
      const stored = await form.store(ctx, sent);
      if (stored instanceof AppError) throw stored;
      return stored ?? value;
    },
  });
  return { submit, withoutScripts };
}
