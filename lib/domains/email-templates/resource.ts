import type { MailDefinition } from "@/lib/kernel/base/mails";
import type { MailTemplate as MailTemplateRow } from "@/prisma/generated/client";
import { overlay } from "./rules";
import type { MailTemplate, Wording } from "./schema";

/**
 * A template as callers see it; `custom` are the names of custom fields that it may have, and `row` is null for one that was never changed.
 */
export function toMailTemplate(
  which: Pick<MailTemplate, "key" | "language">,
  { to, fields, record, custom }: MailDefinition & { custom: readonly string[] },
  shipped: Wording,
  row: MailTemplateRow | null,
): MailTemplate {
  const base = overlay(row && { subject: row.base_subject, body: row.base_body, button_label: row.base_button_label }, shipped);
  const changed = (["subject", "body", "button_label"] as const).filter((part) => row !== null && row[part] !== null);
  return {
    ...which,
    to,
    ...overlay(row, shipped),
    default: true,
    override: changed.length > 0,
    shipped,
    base,
    outdated: changed.some((part) => base[part] !== shipped[part]),
    fields: [...fields, ...custom],
    record: record ?? null,
    version: row?.version ?? 0,
    updated_at: row?.updated_at ?? null,
  };
}
