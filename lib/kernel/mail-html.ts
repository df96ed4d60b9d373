import sanitize, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { longestMailHtml } from "./base/mail-headers";
import { isLinkTarget } from "./sanitise";

/** HTML of an email, made safe for a frame without scripts. */
export interface PreparedMail {
  /** What is quoted stands in a `<details>` with an empty `<summary>`. */
  html: string;
  /** The addresses of pictures elsewhere, which `data-remote` of their `<img>` counts from 0. */
  remote: string[];
  /** The ids of pictures that came with the email, which `data-inline` counts from 0. */
  inline: string[];
  /** Whether it shows more than its text does. */
  isRich: boolean;
}

const tags = [
  ..."h1 h2 h3 h4 h5 h6 p br hr blockquote pre code div span center ul ol li dl dt dd strong b em i u s strike del ins mark small".split(
    " ",
  ),
  ..."big sub sup abbr kbd samp tt var q cite bdi bdo font table caption colgroup col thead tbody tfoot tr th td a img address".split(" "),
];
const cell = ["align", "valign", "bgcolor", "width", "height", "colspan", "rowspan"];

/** Presentation as attributes: a page's content policy ignores styles in the markup. */
const allowedAttributes: IOptions["allowedAttributes"] = {
  "*": ["dir", "lang", "align", "data-quote"],
  a: ["href", "title", "rel", "target"],
  img: ["alt", "title", "width", "height", "data-remote", "data-inline"],
  font: ["color", "size"],
  ol: ["start", "type"],
  table: ["border", "cellpadding", "cellspacing", "width", "height", "bgcolor"],
  col: ["width", "span"],
  tr: ["bgcolor", "valign"],
  th: cell,
  td: cell,
};

const nonText = "script style textarea option noscript template title xmp noembed noframes plaintext svg math".split(" ");

/** Prepares an email's HTML: text, tables, links and pictures by number; nothing that could run, load, frame or imitate our pages. */
export function prepareMailHtml(source: string): PreparedMail {
  const pictures: Pictures = { remote: [], inline: [] };
  const clean = sanitize(source.slice(0, longestMailHtml), rulesFor(pictures));
  const folded = foldQuotes(clean);
  return { ...pictures, html: folded.html, isRich: rich.test(folded.own) };
}

/** Signs of more than text in what the author wrote: a plain message of a mail program has only blocks and breaks. */
const rich = /<(table|img|ul|ol|dl|strong|b|em|i|u|s|h[1-6]|font (?!data)|pre|code|hr|mark)\b|<a [^>]*>(?!https?:|mailto:|www\.)[^<\s]/;

type Pictures = Pick<PreparedMail, "remote" | "inline">;

function rulesFor(pictures: Pictures): IOptions {
  const keep = (tagName: string, attribs: Attributes): Tag => ({ tagName, attribs: withLook(attribs) });
  return {
    allowedTags: tags,
    allowedAttributes,
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nonTextTags: nonText,
    enforceHtmlBoundary: false,
    nestingLimit: 100,
    transformTags: {
      "*": (tagName, attribs) => keep(tagName, attribs),
      span: (_tagName, attribs) => keep("font", attribs),
      a: (tagName, { href, title }) => ({
        tagName,
        attribs: {
          ...(href !== undefined && isLinkTarget(href) && !href.startsWith("#") ? { href } : {}),
          ...(title === undefined ? {} : { title }),
          target: "_blank",
          rel: "nofollow noopener noreferrer",
        },
      }),
      img: (tagName, attribs) => ({ tagName, attribs: pictureOf(attribs, pictures) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs["data-remote"] === undefined && attribs["data-inline"] === undefined,
  };
}

const mostPictures = 100;

/** A picture by its place in one of the lists; without one where it can't be shown, and where it only counts who reads. */
function pictureOf({ src = "", alt, title, width, height }: Attributes, pictures: Pictures): Attributes {
  const rest = { ...(alt === undefined ? {} : { alt }), ...(title === undefined ? {} : { title }) };
  const sized = { ...rest, ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
  const isPixel = [width, height].some((length) => length !== undefined && Number.parseInt(length, 10) <= 1);
  const place = (list: string[], name: string, value: string): Attributes => {
    if (list.length >= mostPictures) return {};
    list.push(value);
    return { ...sized, [name]: String(list.length - 1) };
  };
  const address = src.trim();
  if (/^cid:/i.test(address)) return place(pictures.inline, "data-inline", address.slice(4));
  const isRemote = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return isRemote && !isPixel ? place(pictures.remote, "data-remote", address) : {};
}

const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i;

/** The look that presentational attributes can say, from the style; and the mark of a quote. */
function withLook({ style = "", ...attribs }: Attributes): Attributes {
  const styles = new Map(
    style.split(";").map((line): [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const found: Attributes = {};
  const [ink, ground] = [toHex(styles.get("color")), toHex(styles.get("background-color") ?? styles.get("background"))];
  if (ink !== null) found["color"] = ink;
  if (ground !== null) found["bgcolor"] = ground;
  const align = /^(left|right|center|justify)$/.exec(styles.get("text-align") ?? "")?.[1];
  if (align !== undefined) found["align"] = align;
  const quote = quoteMark(attribs, styles);
  return { ...attribs, ...found, ...(quote === null ? {} : { "data-quote": quote }) };
}

function toHex(value: string | undefined): string | null {
  if (value === undefined || !colour.test(value)) return null;
  const parts = /^rgb\((.*)\)$/i.exec(value)?.[1];
  if (parts === undefined) return value;
  return `#${parts
    .split(",")
    .map((part) => Math.min(Number(part), 255).toString(16).padStart(2, "0"))
    .join("")}`;
}

/** `element`: the quote is this element. `rest`: it is all that follows up to the end of what surrounds this element. */
function quoteMark({ class: names = "", id = "", type, "data-marker": marker }: Attributes, styles: Map<string, string>): string | null {
  const classes = names.split(/\s+/).map((name) => name.replace(/^x_/, ""));
  const plainId = id.replace(/^(x_)+/, "");
  if (classes.some((name) => ["gmail_quote", "gmail_quote_container", "protonmail_quote", "zmail_extra"].includes(name))) return "element";
  if (type === "cite" || plainId.startsWith("yahoo_quoted_") || plainId === "OLK_SRC_BODY_SECTION") return "element";
  if (["appendonsend", "divRplyFwdMsg", "mail-editor-reference-message-container"].includes(plainId)) return "rest";
  if (classes.includes("moz-cite-prefix") || marker === "__DIVIDER__") return "rest";
  const top = styles.get("border-top") ?? "";
  return styles.get("border") === "none" && /^solid #(E1E1E1|B5C4DF) 1\.0pt$/i.test(top) ? "rest" : null;
}

const forwarded = /^\s*-{5,}\s*(forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|رسالة معاد توجيهها)/i;
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;|\s+/g, " ")
    .trim();

/** Puts the first quote into a `<details>`, unless nothing else would be left, text follows it, or it is a forward. */
function foldQuotes(html: string): { html: string; own: string } {
  const whole = { html: html.replace(/ data-quote="[a-z]+"/g, ""), own: html };
  const start = /<[a-z0-9]+(?: [^>]*)? data-quote="(element|rest)"[^>]*>/.exec(html);
  if (!start) return whole;
  const end = start[1] === "element" ? endOfElement(html, start.index) : endOfParent(html, start.index);
  const [before, quote, after] = [html.slice(0, start.index), html.slice(start.index, end), html.slice(end)];
  if (textOf(before).length < 2 || textOf(after) !== "" || forwarded.test(textOf(quote))) return whole;
  const folded = `${before}<details><summary></summary>${quote}</details>${after}`;
  return { html: folded.replace(/ data-quote="[a-z]+"/g, ""), own: before };
}

const void_ = new Set(["br", "hr", "img", "col"]);

/** The position after the element that begins at `from`; the sanitiser closes what it opens. */
const endOfElement = (html: string, from: number): number => walk(html, from, 0);
/** The position of the closing tag of what surrounds the element at `from`. */
const endOfParent = (html: string, from: number): number => walk(html, from, -1);

function walk(html: string, from: number, level: number): number {
  const tag = /<(\/?)([a-z0-9]+)[^>]*>/g;
  tag.lastIndex = from;
  let depth = 0;
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const [text, closing = "", name = ""] = found;
    if (void_.has(name)) continue;
    depth += closing === "/" ? -1 : 1;
    if (depth === level) return level === 0 ? found.index + text.length : found.index;
  }
  return html.length;
}
