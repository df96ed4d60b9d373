export type Attributes = Readonly<Record<string, string>>;

/** Characters that XML 1.0 does not allow, and the one that replaces an unpaired surrogate. */
const illegal = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFC}\u{10000}-\u{10FFFF}]/gu;

/** Text as canonical XML writes it, so that the written bytes are the hashed ones. */
export function escapeText(text: string): string {
  const clean = text.toWellFormed().replace(illegal, "").replace(/\r\n?/g, "\n");
  return clean.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

function escapeAttribute(text: string): string {
  const clean = text.toWellFormed().replace(illegal, "");
  return clean
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/"/g, "&quot;")
    .replace(/\t/g, "&#x9;")
    .replace(/\n/g, "&#xA;")
    .replace(/\r/g, "&#xD;");
}

/** An element around markup: an array's null entries are left out. */
export function element(name: string, content: string | readonly (string | null)[], attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  const inside = typeof content === "string" ? content : content.filter((part) => part !== null).join("");
  return `<${name}${written.join("")}>${inside}</${name}>`;
}

/** An element with text, escaped. */
export function leaf(name: string, text: string, attributes: Attributes = {}): string {
  return element(name, escapeText(text), attributes);
}

/** A leaf where there is a text; null otherwise, since an empty element is an error to the authority. */
export function optionalLeaf(name: string, text: string | null): string | null {
  return text === null || text.trim() === "" ? null : leaf(name, text);
}
