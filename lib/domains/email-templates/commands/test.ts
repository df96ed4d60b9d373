import { queueMail, type MailToQueue } from "@/lib/domains/mail";
import { Mail } from "@/lib/domains/mail/schema";
import { findStaff } from "@/lib/domains/staff";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { chooseTemplate } from "../queries";
import { previewValues } from "../queries/preview";
import { MailTemplateTest } from "../schema";

/** Uses the saved text, and a button that leads to the front page. */
export const testMailTemplate = command({
  id: "mail_templates.test",
  summary: "Send a test email to yourself, with sample data or a record; an API key names the recipient",
  permission: "mail_templates.write",
  input: MailTemplateTest,
  output: Mail,
  example: { key: "invoice_issued", language: "en" },
  async run(ctx, { key, language, record_id, to }) {
    const which = await chooseTemplate(ctx, { key, language });
    const values = (await previewValues(ctx, which, record_id)) as MailToQueue<typeof key>["values"];
    return queueMail(ctx, {
      ...which,
      to: [await recipientOf(ctx, to)],
      values,
      button_url: ctx.runtime.environment.ATRIUM_BASE_URL,
      idempotency_key: `test:${newId(ctx.clock.now())}`,
    });
  },
});

/** A person's test goes to that person, so that a template cannot be used to write to strangers. */
async function recipientOf(ctx: Ctx, to: string | undefined): Promise<{ name: string | null; address: string }> {
  const { principal } = ctx;
  switch (principal.kind) {
    case "staff": {
      if (to !== undefined) throw invalidField("to", "not_yours", "Your test email goes to you; omit this field.");
      const { name, email } = await findStaff(ctx, principal.staff_id);
      return { name, address: email };
    }
    case "key":
    case "system":
      if (to === undefined) throw invalidField("to", "required", "Name a recipient; an API key has no address.");
      return { name: null, address: to };
    case "contact":
    case "link":
    case "visitor":
      throw new AppError("forbidden", "Only staff and API keys can send test emails.");
  }
}
