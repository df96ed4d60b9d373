import { assertMailWords, findOwnText, shippedMail } from "@/lib/domains/mail";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { auditChange } from "@/lib/kernel/rows";
import type { MailTemplate as MailTemplateRow } from "@/prisma/generated/client";
import { chooseTemplate, readTemplate, type Which } from "../queries";
import { baseOf, deltaOf, overlay } from "../rules";
import { MailTemplate, MailTemplateQuery, MailTemplateReplace, type Wording } from "../schema";

/** Only parts that differ from the service's default are stored, each with that default, so the rest follows later defaults. */
export const replaceMailTemplate = command({
  id: "mail_templates.replace",
  summary: "Replace the text of an email in one language; omitted parts return to the default",
  permission: "mail_templates.write",
  input: MailTemplateReplace,
  output: MailTemplate,
  example: {
    key: "invoice_issued",
    language: "en",
    subject: "Your invoice {{invoice.number}}",
    body: "Dear {{customer.name}},\n\n{{invoice.amount_due}} is due on {{invoice.due_date}}.",
  },
  run: async (ctx, { key, language, ...words }) => writeTemplate(ctx, await chooseTemplate(ctx, { key, language }), words),
});

export const revertMailTemplate = command({
  id: "mail_templates.revert",
  summary: "Reset an email template in one language to the default",
  permission: "mail_templates.write",
  input: MailTemplateQuery,
  output: MailTemplate,
  example: { key: "invoice_issued", language: "en" },
  run: async (ctx, which) => writeTemplate(ctx, await chooseTemplate(ctx, which), {}),
});

const columns = ["subject", "body", "button_label", "base_subject", "base_body", "base_button_label"] as const;

async function writeTemplate(
  ctx: CommandCtx,
  which: Which,
  words: { [Part in keyof Wording]?: string | undefined },
): Promise<MailTemplate> {
  const { key, language } = which;
  const row = await lockTemplate(ctx, which);
  const shipped = shippedMail(key, language);
  const before = await readTemplate(ctx, which);
  const delta = deltaOf(words, shipped);
  const base = baseOf(delta, shipped);
  const data = { ...delta, base_subject: base.subject, base_body: base.body, base_button_label: base.button_label };
  if (columns.every((column) => data[column] === (row?.[column] ?? null))) return before;
  await assertMailWords(ctx, key, overlay(delta, shipped));
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id, key, language };
  const id = row?.id ?? newId(now);
  if (row) await ctx.db.mailTemplate.updateMany({ where: { ...own, id }, data: { ...data, version: row.version + 1, updated_at: now } });
  else {
    const first = { ...own, id, ...data, created_at: now, updated_at: now };
    const { count } = await ctx.db.mailTemplate.createMany({ data: [first], skipDuplicates: true });
    // A colleague stored the first text meanwhile: this one changes it.
    if (count === 0) return writeTemplate(ctx, which, words);
  }
  const after = await readTemplate(ctx, which);
  auditChange(ctx, { noun: "mail_template", schema: MailTemplate, before: { ...before, id }, after: { ...after, id } });
  return after;
}

async function lockTemplate(ctx: CommandCtx, { key, language }: Which): Promise<MailTemplateRow | null> {
  const found = await findOwnText(ctx, key, language);
  if (found) await lockRows(ctx, "mail_templates", [found.id]);
  const row = found && (await findOwnText(ctx, key, language));
  await assertFresh(ctx, { id: row?.id ?? ctx.tenant.id, version: row?.version ?? 0 });
  return row;
}
