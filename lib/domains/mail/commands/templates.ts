import type { z } from "zod";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { auditChange } from "@/lib/kernel/rows";
import type { MailTemplate as MailTemplateRow } from "@/prisma/generated/client";
import { assertGoodWords } from "../queries/compile";
import { findTemplateRow, readTemplate } from "../queries";
import { toMailTemplate } from "../resource";
import { deltaOf } from "../rules";
import { MailTemplate, MailTemplateQuery, MailTemplateReplace, type Wording } from "../schema";
import { shippedMail } from "../rules/templates";

type Which = z.output<typeof MailTemplateQuery>;

/** Only parts that differ from the service's default are stored, so the rest follows later defaults. */
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
  run: (ctx, { key, language, ...words }) => writeTemplate(ctx, { key, language }, words),
});

export const revertMailTemplate = command({
  id: "mail_templates.revert",
  summary: "Reset an email template in one language to the default",
  permission: "mail_templates.write",
  input: MailTemplateQuery,
  output: MailTemplate,
  example: { key: "invoice_issued", language: "en" },
  run: (ctx, which) => writeTemplate(ctx, which, {}),
});

async function writeTemplate(
  ctx: CommandCtx,
  { key, language }: Which,
  words: { [Part in keyof Wording]?: string | undefined },
): Promise<MailTemplate> {
  const row = await lockTemplate(ctx, { key, language });
  const shipped = shippedMail(key, language);
  const before = toMailTemplate(key, language, shipped, row);
  const delta = deltaOf(words, shipped);
  if (delta.subject === (row?.subject ?? null) && delta.body === (row?.body ?? null) && delta.button_label === (row?.button_label ?? null))
    return before;
  assertGoodWords(key, {
    subject: delta.subject ?? shipped.subject,
    body: delta.body ?? shipped.body,
    button_label: delta.button_label ?? shipped.button_label,
  });
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id, key, language };
  const id = row?.id ?? newId(now);
  if (row) await ctx.db.mailTemplate.updateMany({ where: { ...own, id }, data: { ...delta, version: row.version + 1, updated_at: now } });
  else await ctx.db.mailTemplate.createMany({ data: [{ ...own, id, ...delta, created_at: now, updated_at: now }] });
  const after = await readTemplate(ctx, key, language);
  auditChange(ctx, { noun: "mail_template", schema: MailTemplate, before: { ...before, id }, after: { ...after, id } });
  return after;
}

async function lockTemplate(ctx: CommandCtx, { key, language }: Which): Promise<MailTemplateRow | null> {
  const found = await findTemplateRow(ctx, key, language);
  if (found) await lockRows(ctx, "mail_templates", [found.id]);
  const row = found && (await findTemplateRow(ctx, key, language));
  await assertFresh(ctx, { id: row?.id ?? ctx.tenant.id, version: row?.version ?? 0 });
  return row;
}
