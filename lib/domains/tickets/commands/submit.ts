import { z } from "zod";
import { recordConsent } from "@/lib/domains/consents";
import { customInput } from "@/lib/domains/custom-fields/schema";
import { createFile } from "@/lib/domains/files";
import type { StoredFile } from "@/lib/domains/files/schema";
import { asCompany, assertArranged, publicForm, readConsent, readTicketDepartments } from "@/lib/domains/public-forms";
import { submissionFields } from "@/lib/domains/public-forms/schema";
import { invalidField } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { TypedEmailAddress, lineOf } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { TicketCreate } from "../schema";
import { openTicket } from "./create";
import { attachTicketFile } from "./files";
import { assertDepartment, findRequester } from "./parts";

/** What somebody sends through the public form. */
export const TicketSubmission = z.strictObject({
  ...TicketCreate.pick({ subject: true, message: true, department_id: true }).shape,
  requester_name: lineOf(200),
  requester_email: TypedEmailAddress,
  ...customInput.shape,
  ...submissionFields,
});

/** The same for everybody: it says nothing about whom the company knows. The number comes by email. */
export const TicketReceived = z.object({ received: z.literal(true) });

type Sent = z.output<typeof TicketSubmission>;

export const exampleSubmission: z.input<typeof TicketSubmission> = {
  requester_name: "Ada Byron",
  requester_email: "ada@northwind.example",
  subject: "The printer is jammed",
  message: "It stopped this morning.",
  form_token: "mjy3k5c0.Kx0vJc2h1mQw",
  challenge: "eyJjaGFsbGVuZ2UiOnt9fQ",
};

export async function checkSubmission(visitor: CommandCtx, sent: Sent): Promise<void> {
  const { department_id } = sent;
  const ctx = asCompany(visitor);
  const offered = await readTicketDepartments(ctx);
  if (department_id && !offered.includes(department_id))
    throw invalidField("department_id", "unknown", "The form doesn’t offer this department.");
  await assertDepartment(ctx, department_id);
  await assertArranged(visitor, "ticket", sent, offered.length === 0 ? ["department_id"] : []);
}

export async function storeSubmission(visitor: CommandCtx, submission: Sent, files: readonly z.output<typeof StoredFile>[]): Promise<void> {
  const { form_token: _token, challenge: _challenge, confirm_subject: _trap, consent: _agreed, language, ...fields } = submission;
  const { requester_name, requester_email, message, ...sent } = fields;
  const ctx = asCompany(visitor);
  const shown = await readConsent(ctx, "ticket", language);
  const agreed = shown && { consent_text: shown.text, consented_at: ctx.clock.now() };
  const requester = await findRequester(ctx, { name: requester_name, email: requester_email });
  const { id } = await openTicket(
    ctx,
    { ...sent, message, ...requester },
    {
      channel: "form",
      agreed,
      file_ids: files.map((file) => file.id),
    },
  );
  if (shown !== null) {
    const by = { address: requester_email, name: requester_name, record_id: encodeId("ticket", id) };
    await recordConsent(ctx, { ...shown, ...by, purpose: "support_request", source: "/forms/ticket" });
  }
  // Only whoever may read tickets reads their files, and a visitor may not.
  const keeper: CommandCtx = { ...ctx, grants: "all" };
  for (const file of files) {
    await createFile(keeper, { ...file, sent_by: requester_name });
    await attachTicketFile(keeper, { id, file_id: file.id });
  }
}

export const { submit: submitTicket, withoutScripts: submitTicketWithoutScripts } = publicForm({
  form: "tickets",
  summary: "Ask for support by the company's public form; the answer is the same for everyone",
  reason: "Anyone may ask a company for support.",
  input: TicketSubmission,
  output: TicketReceived,
  example: exampleSubmission,
  received: { received: true as const },
  check: checkSubmission,
  store: (visitor, sent) => storeSubmission(visitor, sent, []),
});
