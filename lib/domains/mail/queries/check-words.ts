import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { renderPlainText } from "@/lib/kernel/plain-text";
import { renderMarkdown } from "@/lib/kernel/sanitise";
import { assertMergeable, merge } from "../rules";
import { parseMarkup, type Block } from "../rules/markup";
import { definitionOf, fieldsOf } from "../rules/templates";
import type { MailKey, Wording } from "../schema";
import { customNamesOf } from "./custom";
import { labelsOf, leadsElsewhere, ownButtonsOf, textsOf } from "./fill-blocks";

/** The value used to check a text: a character whose escape reveals places where values would not be read as plain text. */
const probe = "*";

/**
 * Rejects text that cannot be rendered as an email.
 * @param bodyPath how the caller's input names the body.
 * @throws AppError `invalid` at the part.
 */
export async function assertMailWords(ctx: Ctx, key: MailKey, words: Partial<Wording>, bodyPath = "body"): Promise<void> {
  const allowed = [...fieldsOf(key), ...(await customNamesOf(ctx, key)).keys()];
  assertMergeable(words, allowed, bodyPath);
  const probes = Object.fromEntries(allowed.map((name) => [name, probe]));
  const blocks = readBlocks(words.body ?? "", bodyPath);
  for (const text of textsOf(blocks)) {
    const html = renderMarkdown(merge(text, probes, allowed));
    if (html.includes("&amp;#42;")) throw invalidField(bodyPath, "name_in_code", "Names in double braces are not allowed in code.");
    if (/<img\b/.test(html)) throw invalidField(bodyPath, "image", "Add an image by an <image> tag alone on its line.");
  }
  if (ownButtonsOf(blocks).length > 1) throw invalidField(bodyPath, "buttons", "Only one button can have no address.");
  if (definitionOf(key).account === undefined) return;
  const part = partThatLeads(words);
  if (part !== null)
    throw invalidField(
      part === "body" ? bodyPath : part,
      "account_link",
      "An email about an account can have no picture, link, web address or button but its own.",
    );
}

function readBlocks(body: string, bodyPath: string): Block[] {
  try {
    return parseMarkup(body);
  } catch (error) {
    throw error instanceof AppError ? invalidField(bodyPath, "tag", error.message) : error;
  }
}

/** What mail programs turn into a link: a scheme, or a dot between letters or digits and a name. */
const address = /:\/\/|[\p{L}\p{N}_-]\.\p{L}{2,}|@/u;
const names = /\{\{[^{}]*\}\}/g;

/**
 * The part of a text that leads the reader elsewhere: by a picture, a button with an address, a link, or a web address that is only text.
 */
export function partThatLeads({ subject = "", body = "", button_label = "" }: Partial<Wording>): keyof Wording | null {
  if (address.test(subject.replace(names, ""))) return "subject";
  if (address.test(button_label.replace(names, ""))) return "button_label";
  const blocks = parseMarkup(body.replace(names, ""));
  const leads = (text: string) => /<(?:a|img)\b/.test(renderMarkdown(text)) || address.test(renderPlainText(text));
  return leadsElsewhere(blocks) || textsOf(blocks).some(leads) || labelsOf(blocks).some((label) => address.test(label)) ? "body" : null;
}
