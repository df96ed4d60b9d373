import { mailStatement, statementCreated, storeStatementPdf } from "@/lib/domains/statements";
import { onEvent } from "../on-event";

/** Renders the statement's PDF before the email is queued; both steps are idempotent. */
export const emailStatement = onEvent("email-statement", statementCreated, async ({ ctx, data, step }) => {
  if (data.recipients.length === 0) return;
  const pdf = await step.run("render", () => storeStatementPdf(ctx, { id: data.id }));
  if (pdf === null) return;
  await step.run("queue", () => mailStatement(ctx, { id: data.id, pdf }).then(() => null));
});
