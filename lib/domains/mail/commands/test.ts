import { findStaff } from "@/lib/domains/staff";
import { readSettings } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { sampleValues } from "../rules/samples";
import { Mail, MailTemplateTest } from "../schema";
import { queueMail } from "./queue";

/** Uses sample data, the saved text, and a button that leads to the front page. */
export const testMailTemplate = command({
  id: "mail_templates.test",
  summary: "Send a test email with sample data to yourself; an API key names the recipient",
  permission: "mail_templates.write",
  input: MailTemplateTest,
  output: Mail,
  example: { key: "invoice_issued", language: "en" },
  async run(ctx, { key, language, to }) {
    const recipient = await recipientOf(ctx, to);
    const values = sampleValues(key, language, await readSettings(ctx));
    const idempotency_key = `test:${newId(ctx.clock.now())}`;
    return queueMail(ctx, { key, language, to: [recipient], values, button_url: ctx.runtime.environment.ATRIUM_BASE_URL, idempotency_key });
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
