import { AppError } from "@/lib/kernel/base/errors";

/** How an email is built. A button without an address leads where the email's own button leads. */
export type Block =
  | { type: "text"; markdown: string }
  | { type: "section"; tone: (typeof tones)[number]; blocks: Block[] }
  | { type: "columns"; columns: Block[][] }
  | { type: "button"; label: string; href: string | null }
  | { type: "image"; src: string; alt: string; width: number | null }
  | { type: "divider" }
  | { type: "spacer"; size: (typeof sizes)[number] };

const tones = ["plain", "tinted"] as const;
const sizes = ["small", "medium", "large"] as const;

const widest = 600;
const mostColumns = 3;

/** The attributes of each tag; a tag is alone on its line, and any other line is Markdown. */
const tags: Readonly<Record<string, readonly string[]>> = {
  section: ["tone"],
  columns: [],
  column: [],
  button: ["href"],
  image: ["src", "alt", "width"],
  divider: [],
  spacer: ["size"],
};

const tagStart = /^\s*<\/?(section|columns|column|button|image|divider|spacer)\b/;
const buttonLine = /^\s*<button((?:\s+[a-z]+="[^"<>]*")*)\s*>([^<>]+)<\/button>\s*$/;
const tagLine = /^\s*<(\/?)(section|columns|column|image|divider|spacer)((?:\s+[a-z]+="[^"<>]*")*)\s*\/?>\s*$/;
const attribute = /([a-z]+)="([^"<>]*)"/g;
const fence = /^\s{0,3}(`{3,}|~{3,})/;

/** A container that is open while its lines are read. */
type Open =
  | { tag: "root"; blocks: Block[] }
  | { tag: "section"; tone: (typeof tones)[number]; blocks: Block[]; line: number }
  | { tag: "columns"; columns: Block[][]; line: number }
  | { tag: "column"; blocks: Block[]; line: number };

const decode = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** What can be wrong with a tag. */
export type MarkupProblem =
  | "attribute"
  | "address"
  | "option"
  | "width"
  | "image_parts"
  | "button_text"
  | "misplaced"
  | "closes_nothing"
  | "never_closed"
  | "columns_empty"
  | "columns_many"
  | "malformed";

function refuse(line: number, code: MarkupProblem, message: string): never {
  const whole = `Line ${line}: ${message}`;
  throw new AppError("invalid", whole, { errors: [{ path: String(line), code, message: whole }] });
}

/** The first mistake in the tags of a body with its line, or null. */
export function findMarkupProblem(source: string): { line: number; code: MarkupProblem } | null {
  try {
    parseMarkup(source);
    return null;
  } catch (error) {
    const [problem] = error instanceof AppError ? error.errors : [];
    if (problem === undefined) throw error;
    return { line: Number(problem.path), code: problem.code as MarkupProblem };
  }
}

function readAttributes(text: string, tag: string, line: number): Readonly<Record<string, string>> {
  const found = Object.fromEntries([...text.matchAll(attribute)].map(([, name = "", value = ""]) => [name, decode(value)]));
  const unknown = Object.keys(found).find((name) => !tags[tag]?.includes(name));
  if (unknown !== undefined) refuse(line, "attribute", `<${tag}> has no attribute “${unknown}”.`);
  return found;
}

function choose<Value extends string>(
  value: string | undefined,
  options: readonly Value[],
  fallback: Value,
  name: string,
  line: number,
): Value {
  const chosen = options.find((option) => option === (value ?? fallback));
  return chosen ?? refuse(line, "option", `“${name}” is one of ${options.join(", ")}.`);
}

/** An absolute address without merge names, whose values could turn it into another. */
function readAddress(value: string, schemes: readonly string[], name: string, line: number): string {
  const isAddress = !value.includes("{{") && URL.canParse(value) && schemes.includes(new URL(value).protocol);
  return isAddress
    ? value
    : refuse(line, "address", `“${name}” needs an address that starts with ${schemes[0] ?? ""}//, without placeholders.`);
}

function readWidth(value: string | undefined, line: number): number | null {
  if (value === undefined) return null;
  const width = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  return width >= 1 && width <= widest ? width : refuse(line, "width", `“width” is a whole number from 1 to ${widest}.`);
}

/** A block of one tag. */
function readSingle(tag: string, attributes: Readonly<Record<string, string>>, line: number): Block {
  const { src, alt, width, size } = attributes;
  switch (tag) {
    case "image":
      if (src === undefined || alt === undefined) return refuse(line, "image_parts", "<image> needs “src” and “alt”.");
      return { type: "image", src: readAddress(src, ["https:"], "src", line), alt, width: readWidth(width, line) };
    case "divider":
      return { type: "divider" };
    default:
      return { type: "spacer", size: choose(size, sizes, "medium", "size", line) };
  }
}

/**
 * Reads the body of an email: Markdown, with tags alone on their lines for sections, columns, buttons, images, dividers and spacers.
 * @throws AppError `invalid` naming the line and what is wrong with its tag.
 */
export function parseMarkup(source: string): Block[] {
  const root: Open = { tag: "root", blocks: [] };
  const stack: Open[] = [root];
  let text: string[] = [];
  let fenced: string | null = null;
  const top = () => stack.at(-1) ?? root;
  const add = (block: Block, line: number) => {
    const open = top();
    if (open.tag === "columns") refuse(line, "misplaced", "Only <column> can be directly inside <columns>.");
    open.blocks.push(block);
  };
  const endText = (line: number) => {
    const markdown = text.join("\n").replace(/^(?:[ \t]*\n)+|\s+$/g, "");
    text = [];
    if (markdown.trim() !== "") add({ type: "text", markdown }, line);
  };
  const close = (tag: string, line: number) => {
    const open = top();
    if (open.tag === "root" || open.tag !== tag) return refuse(line, "closes_nothing", `</${tag}> closes nothing.`);
    stack.pop();
    if (open.tag === "section") return add({ type: "section", tone: open.tone, blocks: open.blocks }, line);
    if (open.tag === "columns") {
      if (open.columns.length === 0) refuse(line, "columns_empty", "<columns> needs a <column>.");
      return add({ type: "columns", columns: open.columns }, line);
    }
    const around = top();
    if (around.tag === "columns") around.columns.push(open.blocks);
  };
  const openTag = (tag: "section" | "columns" | "column", attributes: Readonly<Record<string, string>>, line: number) => {
    const around = top();
    if (tag === "column") {
      if (around.tag !== "columns") return refuse(line, "misplaced", "<column> belongs inside <columns>.");
      if (around.columns.length === mostColumns) refuse(line, "columns_many", `There are at most ${mostColumns} columns.`);
      return stack.push({ tag, blocks: [], line });
    }
    const fits = tag === "section" ? around.tag === "root" : around.tag === "root" || around.tag === "section";
    if (!fits) return refuse(line, "misplaced", `<${tag}> cannot be inside <${around.tag}>.`);
    return stack.push(
      tag === "section"
        ? { tag, tone: choose(attributes["tone"], tones, "tinted", "tone", line), blocks: [], line }
        : { tag, columns: [], line },
    );
  };
  const readTag = (written: string, line: number) => {
    const [button, buttonAttributes = "", label = ""] = buttonLine.exec(written) ?? [];
    if (button !== undefined) {
      const { href } = readAttributes(buttonAttributes, "button", line);
      if (label.trim() === "") refuse(line, "button_text", "<button> needs a text.");
      const address = href === undefined ? null : readAddress(href, ["https:", "http:", "mailto:"], "href", line);
      return add({ type: "button", label: decode(label.trim()), href: address }, line);
    }
    const [whole, slash, tag = "", written_attributes = ""] = tagLine.exec(written) ?? [];
    if (whole === undefined) return refuse(line, "malformed", `Write the tag alone on its line, with attributes in double quotes.`);
    if (slash === "/") return close(tag, line);
    const attributes = readAttributes(written_attributes, tag, line);
    if (tag === "section" || tag === "columns" || tag === "column") return openTag(tag, attributes, line);
    return add(readSingle(tag, attributes, line), line);
  };
  const lines = source.split(/\r\n|\n|\r/);
  for (const [index, written] of lines.entries()) {
    const [, mark = ""] = fence.exec(written) ?? [];
    if (mark !== "" && (fenced === null || mark.startsWith(fenced))) fenced = fenced === null ? mark : null;
    if (fenced !== null || !tagStart.test(written)) {
      text.push(written);
      continue;
    }
    endText(index + 1);
    readTag(written, index + 1);
  }
  endText(lines.length);
  const open = top();
  if (open.tag !== "root") refuse(open.line, "never_closed", `<${open.tag}> is never closed.`);
  return root.blocks;
}
