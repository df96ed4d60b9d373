import { creditNoteSent, mailCreditNote, storeCreditNotePdf } from "@/lib/domains/credit-notes";
import { holdLetter } from "@/lib/domains/tax-clearance";
import { onEvent } from "../on-event";

/** Renders the PDF before the mail is queued; the steps are idempotent. A note that is not cleared yet is emailed when it is. */
export const emailSentCreditNote = onEvent("email-sent-credit-note", creditNoteSent, async ({ ctx, data, run_id, step }) => {
  const { credit_note, ...letter } = data;
  const { id } = credit_note;
  const key = `credit-note-sent:${run_id}`;
  const { held } = await step.run("hold", () => holdLetter(ctx, { credit_note_id: id, letter: { ...letter, key } }));
  if (held) return;
  const pdf = await step.run("render", () => storeCreditNotePdf(ctx, { id }));
  if (pdf === null) return;
  await step.run("queue", () => mailCreditNote(ctx, { id, ...letter, pdf, key }));
});
