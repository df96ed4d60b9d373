import MarkdownIt from "markdown-it";
import sanitize, { type IOptions } from "sanitize-html";
import { AppError } from "@/lib/kernel/base/errors";
import { proseToHtml } from "@/lib/kernel/prose";

const linkSchemes = ["http:", "https:", "mailto:"];
/** Characters; some fifty pages. Rendering the worst text of this length takes well under a second. */
const longestMarkdown = 100_000;
/** Characters; mail programs write ten times as much markup as text. */
const longestHtml = 1_000_000;
const deepestMarkup = 100;

const tags = [
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "p",
  "br",
  "hr",
  "blockquote",
  "pre",
  "code",
  "div",
  "span",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "del",
  "ins",
  "mark",
  "small",
  "sub",
  "sup",
  "abbr",
  "kbd",
  "samp",
  "var",
  "q",
  "cite",
  "bdi",
  "bdo",
  "table",
  "caption",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
  "a",
  "img",
  "figure",
  "figcaption",
];

const rules: IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    "*": ["dir", "lang"],
    a: ["href", "title", "rel"],
    img: ["src", "alt", "title", "width", "height"],
    ol: ["start"],
    th: ["align", "colspan", "rowspan", "scope"],
    td: ["align", "colspan", "rowspan"],
  },
  allowedClasses: { code: [/^language-[a-z0-9-]{1,30}$/] },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "template",
    "title",
    "xmp",
    "noembed",
    "noframes",
    "plaintext",
    "svg",
    "math",
  ],
  enforceHtmlBoundary: false,
  nestingLimit: deepestMarkup,
  transformTags: {
    a: linkTo(null),
    th: alignByAttribute,
    td: alignByAttribute,
  },
  // An image without its address would show as a broken icon.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isImageSource(attribs["src"]),
};

/** CommonMark with tables and strikethrough; its time is linear in the text's length. The sanitiser handles HTML. */
export function createMarkdown() {
  const reader = new MarkdownIt({ html: true, linkify: true, maxNesting: deepestMarkup });
  // "report.md" is more often a file name than a host.
  reader.linkify.set({ fuzzyLink: false });
  return reader;
}
const markdown = createMarkdown();

/**
 * Reduces HTML from people or mail programs to text, tables, links and https images, without anything that could run, load, style, frame or
 * imitate our pages. @throws AppError `too_large` above a million characters.
 */
export function sanitiseHtml(html: string): string {
  assertLength(html, longestHtml);
  return sanitize(html, rules);
}

/**
 * Renders Markdown (CommonMark, tables, strikethrough, bare links) as safe HTML; embedded HTML passes the same sanitiser.
 * @param queries where a link that is a query alone, such as `[9](?9)`, leads with that query; without it nowhere.
 * @throws AppError `too_large` above 100,000 characters.
 */
export function renderMarkdown(text: string, queries: string | null = null): string {
  assertMarkdownLength(text);
  const html = markdown.render(text);
  return queries === null
    ? sanitiseHtml(html)
    : sanitize(html, { ...rules, transformTags: { ...rules.transformTags, a: linkTo(queries) } });
}

/**
 * Renders a text that people sign as safe HTML, with the words that its PDF has: HTML stays text.
 * @param isOwn whether an image's address is that of a file of the document.
 * @throws AppError `too_large` above 100,000 characters.
 */
export function renderProse(text: string, isOwn: (source: string) => boolean): string {
  assertMarkdownLength(text);
  return sanitiseHtml(proseToHtml(text, isOwn));
}

/** @throws AppError `too_large`. */
export function assertMarkdownLength(text: string): void {
  assertLength(text, longestMarkdown);
}

function assertLength(text: string, longest: number): void {
  if (text.length > longest) throw new AppError("too_large", "The text is too long.");
}

/** Links keep only safe targets; a query alone leads to `queries`. */
function linkTo(queries: string | null) {
  return (tagName: string, { href = "", ...others }: Record<string, string>) => {
    const target = queries !== null && /^\?\w{1,20}$/.test(href) ? queries + href : href;
    return { tagName, attribs: { ...(isLinkTarget(target) ? { href: target } : {}), ...others, rel: "nofollow noopener noreferrer" } };
  };
}

/** Keeps the alignment of table cells as an attribute, since a content security policy would drop the style. */
function alignByAttribute(tagName: string, { style, ...others }: Record<string, string>) {
  const align = /^\s*text-align:\s*(left|center|right)\s*;?\s*$/.exec(style ?? "")?.[1];
  return { tagName, attribs: align === undefined ? others : { ...others, align } };
}

/** An absolute web or mail address, or an anchor on the same page; parsed as browsers do, so that no spelling bypasses the check. */
export function isLinkTarget(href: string): boolean {
  if (href.startsWith("#")) return true;
  return URL.canParse(href) && linkSchemes.includes(new URL(href).protocol);
}

function isImageSource(source: string | undefined): boolean {
  return source !== undefined && URL.canParse(source) && new URL(source).protocol === "https:";
}
