import { languageOf } from "@/lib/commerce/locale-of";
import { readSettings } from "@/lib/domains/settings";
import { readArabicRules, type Problem } from "@/lib/einvoice";
import type { Ctx } from "@/lib/kernel/context";
import { fieldOf } from "../rules";
import type { EInvoiceProblem } from "../schema";

/** Puts what rules found in the words and at the fields of the company. The API answers programs in English. */
export async function readRuleWords(ctx: Ctx): Promise<(problems: readonly Problem[]) => EInvoiceProblem[]> {
  const arabic = ctx.principal.kind !== "key" && languageOf((await readSettings(ctx)).locale) === "ar";
  const words: Readonly<Record<string, string>> = arabic ? await readArabicRules() : {};
  return (problems) =>
    problems.map(({ rule, severity, path, message }) => ({ rule, severity, path: fieldOf(path), message: words[rule] ?? message }));
}
