/**
 * Messages of a language in which `one` is the number 1 alone, such as English, for a reader whose numbers and dates are written as in
 * another language: its plural rules would choose the wrong form, such as "1 invoices" by those of Japanese. `=1` needs no rules.
 */
export function pinPlurals<Tree>(messages: Tree): Tree {
  if (typeof messages === "string") return pinPlural(messages) as Tree;
  if (typeof messages !== "object" || messages === null) return messages;
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, pinPlurals(value as unknown)])) as Tree;
}

/** A branch `one {` follows the word `plural,` or the end of another branch (ICU MessageFormat). */
function pinPlural(message: string): string {
  return message.includes(", plural,") ? message.replace(/(, plural,\s*|\}\s*)one(\s*\{)/g, "$1=1$2") : message;
}
