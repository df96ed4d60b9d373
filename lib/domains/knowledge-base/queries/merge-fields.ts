import { assertMergeable, merge } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { publicFields } from "../rules";
import { assertFiles } from "./files";

async function readValues(ctx: Ctx): Promise<Record<(typeof publicFields)[number], string>> {
  const { company_name, email, phone } = await readSettings(ctx);
  return { "company.name": company_name, "company.email": email ?? "", "company.phone": phone ?? "" };
}

async function readShown(ctx: Ctx): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await readValues(ctx)).map(([name, value]) => [name, value.trim() === "" ? "–" : value]));
}

/** A telephone number reads from left to right in every language: the marks (UAX #9, LRI and PDI) keep its plus sign in front. */
const isolatePhone = (body: string): string => body.replace(/\{\{\s*company\.phone\s*\}\}/g, "\u2066$&\u2069");

/** The text with its merge fields filled, as Markdown; a value that the company has removed since shows as a dash. */
export async function fillArticle(ctx: Ctx, body: string): Promise<string> {
  return merge(isolatePhone(body), await readShown(ctx), publicFields);
}

/** The same for a draft: names that do not exist stay as they were typed. */
export async function fillKnown(ctx: Ctx, body: string): Promise<string> {
  const values = await readShown(ctx);
  const known = new Set<string>(publicFields);
  return isolatePhone(body).replace(/\{\{([^{}]*)\}\}/g, (whole, inside: string) =>
    known.has(inside.trim()) ? merge(whole, values, publicFields) : whole,
  );
}

/**
 * @throws AppError `invalid` for a merge field that does not exist, naming the nearest, or that has no value; for a blank text; and for a
 * file that visitors could not get.
 */
export async function assertPublishable(ctx: Ctx, { id, title, body }: { id: string; title: string; body: string }): Promise<void> {
  if (body.trim() === "") throw invalidField("body", "required", "Write the article before you publish it.");
  if (title.includes("{{")) throw invalidField("title", "merge_field", "Merge fields belong in the text, not in the title.");
  assertMergeable({ body }, publicFields);
  merge(body, await readValues(ctx), publicFields);
  await assertFiles(ctx, { id, body });
}
