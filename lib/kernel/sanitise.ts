import { Marked } from "marked";
import sanitize, { type IOptions } from "sanitize-html";
import { AppError } from "@/lib/kernel/base/errors";

const linkSchemes = ["http:", "https:", "mailto:"];
/** A page of text is far below it; the parsers' work grows with the input. */
const longestInput = 1_000_000;
const deepestMarkup = 100;

const tags = [
  "h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code", "div", "span", "ul", "ol", "li", "dl", "dt", "dd",
  "strong", "b", "em", "i", "u", "s", "del", "ins", "mark", "small", "sub", "sup", "abbr", "kbd", "samp", "var", "q", "cite", "bdi", "bdo",
  "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "a", "img", "figure", "figcaption",
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
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "title", "xmp", "noembed", "noframes", "plaintext", "svg", "math"],
  enforceHtmlBoundary: false,
  nestingLimit: deepestMarkup,
  transformTags: {
    a: (tagName, { href, ...others }) => ({
      tagName,
      attribs: { ...others, ...(href !== undefined && isLinkTarget(href) ? { href } : {}), rel: "nofollow noopener noreferrer" },
    }),
  },
  // An image that lost its address would be a broken icon.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isImageSource(attribs["src"]),
};

const markdown = new Marked({ gfm: true, breaks: false, async: false });

/**
 * HTML that people or mail programs wrote, cut down to text, tables, links and https images. Everything that could run, load, style, frame
 * or pose as our own page is gone. Throws `too_large` above a million characters.
 */
export function sanitiseHtml(html: string): string {
  assertLength(html);
  return sanitize(html, rules);
}

/** GitHub-flavoured Markdown as safe HTML; HTML within it passes the same sanitiser. Throws `too_large`, or `invalid` when nested beyond reason. */
export function renderMarkdown(text: string): string {
  assertLength(text);
  return sanitiseHtml(parseMarkdown(text));
}

function parseMarkdown(text: string): string {
  try {
    return markdown.parse(text, { async: false });
  } catch (error) {
    // marked recurses into quotes and lists, so ten thousand of them end the stack.
    if (error instanceof RangeError) throw new AppError("invalid", "This text is nested too deeply.", { cause: error });
    throw error;
  }
}

function assertLength(text: string): void {
  if (text.length > longestInput) throw new AppError("too_large", "This text is too long.");
}

/** An absolute web or mail address, or a place on the same page; read by the URL parser that browsers use, so no spelling slips through. */
function isLinkTarget(href: string): boolean {
  if (href.startsWith("#")) return true;
  return URL.canParse(href) && linkSchemes.includes(new URL(href).protocol);
}

function isImageSource(source: string | undefined): boolean {
  return source !== undefined && URL.canParse(source) && new URL(source).protocol === "https:";
}
