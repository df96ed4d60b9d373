import MarkdownIt, { type StateInline, type Token } from "markdown-it";

export type ProseToken = Token;

/** A block or run of a text, with what it contains. */
export interface ProseNode {
  token: ProseToken;
  children: ProseNode[];
}

/** HTML that a text may contain, by the mark that it means; any other HTML is text. */
const marks: Readonly<Record<string, string>> = {
  ...{ b: "strong", strong: "strong", i: "em", em: "em", u: "u", ins: "u", s: "s", del: "s", sub: "sub", sup: "sup" },
};
const tag = /<(br|b|strong|i|em|u|ins|s|del|sub|sup)\s*(\/?)>/iy;
/** Tags of a line that no closing tag follows, so that a thousand of them take no longer than one. */
const unclosed = new WeakMap<StateInline, Set<string>>();

function readTag(state: StateInline, silent: boolean): boolean {
  tag.lastIndex = state.pos;
  const [whole, written = ""] = tag.exec(state.src) ?? [];
  if (whole === undefined) return false;
  const name = written.toLowerCase();
  const start = state.pos + whole.length;
  if (name === "br") {
    if (!silent) state.push("hardbreak", "br", 0);
    state.pos = start;
    return true;
  }
  const mark = marks[name];
  const missing = unclosed.get(state) ?? new Set<string>();
  unclosed.set(state, missing);
  if (mark === undefined || missing.has(name)) return false;
  const closing = `</${name}>`;
  const end = state.src.toLowerCase().indexOf(closing, start);
  if (end < 0 || end + closing.length > state.posMax) {
    missing.add(name);
    return false;
  }
  if (!silent) {
    const { posMax } = state;
    state.push(`${mark}_open`, mark, 1);
    state.pos = start;
    state.posMax = end;
    state.md.inline.tokenize(state);
    state.posMax = posMax;
    state.push(`${mark}_close`, mark, -1);
  }
  state.pos = end + closing.length;
  return true;
}

/**
 * CommonMark with tables, strikethrough and bare links, for texts that people sign: the page and the paper show one parsed text. HTML
 * beyond simple marks stays visible text on both, so that nothing is on one alone.
 */
const reader = new MarkdownIt({ html: false, linkify: true, maxNesting: 100 });
// "report.md" is more often a file name than a host.
reader.linkify.set({ fuzzyLink: false });
reader.inline.ruler.before("html_inline", "marks", readTag);

/** The tokens between each opening token and its closing one, as a tree. */
function nest(tokens: readonly ProseToken[]): ProseNode[] {
  const root: ProseNode[] = [];
  const open: ProseNode[][] = [root];
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    const node = { token, children: [] };
    open.at(-1)?.push(node);
    if (token.nesting === 1) open.push(node.children);
  }
  return root;
}

/** The tree of a text, which the paper draws. */
export const parseProse = (text: string): ProseNode[] => nest(reader.parse(text, {}));

/**
 * The same text as HTML, to be sanitised. A picture that is not one of the document's files is its description, as on paper.
 * @param isOwn whether an address is that of a file of the document.
 */
export function proseToHtml(text: string, isOwn: (source: string) => boolean): string {
  const tokens = reader.parse(text, {});
  for (const { children } of tokens)
    for (const token of children ?? [])
      if (token.type === "image" && !isOwn(String(token.attrGet("src") ?? ""))) Object.assign(token, { type: "text" });
  return reader.renderer.render(tokens, reader.options, {});
}

/** The words of a node as they are read; pictures by their description. */
export function wordsOf({ token, children }: ProseNode): string {
  const own = (token.children ?? []).map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content)).join("");
  return [token.type === "inline" ? own : token.content, ...children.map(wordsOf)].join(" ");
}
