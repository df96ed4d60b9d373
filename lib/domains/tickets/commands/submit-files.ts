import { z } from "zod";
import { StoredFile, sendLimits } from "@/lib/domains/files/schema";
import { beginAdmission, readTicketFiles, refusalOf, verifyChallenge } from "@/lib/domains/public-forms";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { command, internalForVisitors } from "@/lib/kernel/operation";
import type { ChallengeVerdict } from "@/lib/kernel/ports/challenge";
import { checkSubmission, exampleSubmission, storeSubmission, TicketReceived, TicketSubmission } from "./submit";

/** The files of a trapped form are dropped, and its sender reads the answer of a success. */
const Admission = z.object({ trapped: z.boolean() });
const Admitted = z.strictObject({
  sent: TicketSubmission,
  /** Whether the form's own page may send it without a challenge, where the company allows that. */
  unsolved: z.boolean(),
});

async function check(ctx: CommandCtx, sent: z.output<typeof TicketSubmission>): Promise<void> {
  if (!(await readTicketFiles(ctx))) throw invalidField("files", "unknown", "The form doesn’t take files.");
  await checkSubmission(ctx, sent);
}

/** Uses up the challenge before any byte of a file is kept. */
export const admitTicketFiles = exchange<typeof Admitted, typeof Admission, { challenge: string }, ChallengeVerdict>({
  id: "tickets.admit_files",
  summary: "Judge the public form for tickets before its files are read",
  access: internalForVisitors("called by the endpoint that receives a form with files"),
  input: Admitted,
  output: Admission,
  example: { sent: exampleSubmission, unsolved: false },
  async prepare(ctx, { sent, unsolved: isUnsolved }) {
    const { trapped, challenge } = await beginAdmission(ctx, "tickets", { sent, isUnsolved });
    if (!trapped) await check(ctx, sent);
    return challenge === null ? { value: { trapped } } : { ask: { challenge } };
  },
  call: (ctx, { challenge }, attempt_id) => verifyChallenge(ctx, challenge, attempt_id),
  async apply(ctx, _asked, reply) {
    const refusal = await refusalOf(ctx, reply);
    return refusal === null ? { value: { trapped: false } } : { refusal };
  },
});

/** The files are in quarantine already. */
export const submitTicketWithFiles = command({
  id: "tickets.submit_with_files",
  summary: "Open the ticket of a public form that was admitted, with its files",
  access: internalForVisitors("called by the endpoint that receives a form with files, once it was admitted"),
  input: z.strictObject({ sent: TicketSubmission, files: z.array(StoredFile).max(sendLimits.files) }),
  output: TicketReceived,
  example: { sent: exampleSubmission, files: [] },
  async run(ctx, { sent, files }) {
    await check(ctx, sent);
    await storeSubmission(ctx, sent, files);
    return { received: true as const };
  },
});
