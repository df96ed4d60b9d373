import type { RendererRule, Token } from "markdown-it";
import { assertMarkdownLength, createMarkdown, isLinkTarget, sanitiseHtml } from "./sanitise";

const reader = createMarkdown();
const endParagraph: RendererRule = (tokens, index) => (tokens[index]?.hidden ? "\n" : "\n\n");
const endList: RendererRule = (tokens, index) => (tokens[index]?.level === 0 ? "\n" : "");
const startCell: RendererRule = (tokens, index) => (tokens[index - 1]?.type === "tr_open" ? "" : " | ");
const content: RendererRule = (tokens, index) => tokens[index]?.content ?? "";
const block: RendererRule = (tokens, index) => `${tokens[index]?.content.trimEnd() ?? ""}\n\n`;

// Tags without a rule here print nothing.
reader.renderer.renderToken = () => "";
Object.assign(reader.renderer.rules, {
  text: content,
  code_inline: content,
  image: content,
  code_block: block,
  fence: block,
  softbreak: () => "\n",
  hardbreak: () => "\n",
  hr: () => "---\n\n",
  paragraph_close: endParagraph,
  heading_close: endParagraph,
  bullet_list_close: endList,
  ordered_list_close: endList,
  table_close: () => "\n",
  tr_close: () => "\n",
  th_open: startCell,
  td_open: startCell,
  list_item_open: (tokens, index) => {
    const { level = 1, info = "" } = tokens[index] ?? {};
    return `${" ".repeat(level - 1)}${info === "" ? "-" : `${info}.`} `;
  },
  link_close: (tokens, index) => describeTarget(tokens, index),
  html_inline: (tokens, index) => (/^<br\b/i.test(tokens[index]?.content ?? "") ? "\n" : ""),
  html_block: (tokens, index) => {
    const text = sanitiseHtml(tokens[index]?.content ?? "").replace(/<[^>]*>/g, "");
    return `${reader.utils.unescapeAll(text).trim()}\n\n`;
  },
} satisfies Record<string, RendererRule>);

/** The address after a link's text, unless the text is that address. */
function describeTarget(tokens: readonly Token[], end: number): string {
  const start = tokens.slice(0, end).findLastIndex(({ type }) => type === "link_open");
  const href = String(tokens[start]?.attrGet("href") ?? "");
  const label = tokens
    .slice(start + 1, end)
    .map((token) => token.content)
    .join("");
  return !isLinkTarget(href) || href.startsWith("#") || href.replace(/^mailto:/, "") === label ? "" : ` (${href})`;
}

/**
 * Renders Markdown as plain text: paragraphs and lists stay, emphasis marks go, links show their address in brackets.
 * @throws AppError `too_large` above 100,000 characters.
 */
export function renderPlainText(text: string): string {
  assertMarkdownLength(text);
  return reader
    .render(text)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
