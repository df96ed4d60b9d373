import { listMergeNames, readMergeValues } from "@/lib/domains/custom-fields";
import type { Noun } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { definitionOf } from "../rules/templates";
import type { MailKey, MailLanguage } from "../schema";

/** The custom fields that an email can name, with their labels: those that customers see, of its record and its customer. */
export async function customNamesOf(ctx: Ctx, key: MailKey): Promise<Map<string, string>> {
  const { to, record } = definitionOf(key);
  return to === "customer" && record !== undefined ? listMergeNames(ctx, record) : new Map();
}

/** Their values for the record that the email is about. */
export async function customValuesOf(
  ctx: Ctx,
  { key, language }: { key: MailKey; language: MailLanguage },
  about: { noun: Noun; id: string } | undefined,
): Promise<Record<string, string>> {
  const { to, record } = definitionOf(key);
  return to === "customer" && about !== undefined && about.noun === record ? readMergeValues(ctx, about, language) : {};
}
