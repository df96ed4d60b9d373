import { creditNoteSent, mailCreditNote, storeCreditNotePdf } from "@/lib/domains/credit-notes";
import { onEvent } from "../on-event";

/** Renders the PDF before the mail is queued; both steps are idempotent. */
export const emailSentCreditNote = onEvent("email-sent-credit-note", creditNoteSent, async ({ ctx, data, run_id, step }) => {
  const { credit_note, ...letter } = data;
  const { id } = credit_note;
  const pdf = await step.run("render", () => storeCreditNotePdf(ctx, { id }));
  if (pdf === null) return;
  await step.run("queue", () => mailCreditNote(ctx, { id, ...letter, pdf, key: `credit-note-sent:${run_id}` }));
});
