import { queueMail, sampleCode, type MailToQueue } from "@/lib/domains/mail";
import { Mail } from "@/lib/domains/mail/schema";
import { findStaff } from "@/lib/domains/staff";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { chooseTemplate } from "../queries";
import { previewValues } from "../queries/preview";
import { MailTemplateTest } from "../schema";

/** Uses the saved text, and a button that leads to the front page. */
export const testMailTemplate = command({
  id: "mail_templates.test",
  summary: "Send a test email to yourself, with sample data or a record; an API key has no address to send it to",
  permission: "mail_templates.write",
  input: MailTemplateTest,
  output: Mail,
  example: { key: "invoice_issued", language: "en" },
  async run(ctx, { key, language, record_id }) {
    const which = await chooseTemplate(ctx, { key, language });
    const values = (await previewValues(ctx, which, record_id)) as MailToQueue<typeof key>["values"];
    return queueMail(ctx, {
      ...which,
      to: [await recipientOf(ctx)],
      values,
      button_url: ctx.runtime.environment.ATRIUM_BASE_URL,
      code: sampleCode,
      own_words: true,
      idempotency_key: `test:${newId(ctx.clock.now())}`,
    });
  },
});

/** The current user, so that a template cannot be used to write to strangers. */
async function recipientOf(ctx: Ctx): Promise<{ name: string; address: string }> {
  if (ctx.principal.kind !== "staff")
    throw new AppError("forbidden", "A test email goes to the signed-in user. Sign in to send one, or use the preview.");
  const { name, email } = await findStaff(ctx, ctx.principal.staff_id);
  return { name, address: email };
}
