import { parse, type DefaultTreeAdapterMap } from "parse5";
import fc from "fast-check";
import { expect, test } from "vitest";
import { prepareMailHtml } from "@/lib/kernel/mail-html";

const html = (source: string) => prepareMailHtml(source).html;

test("what could run, load, post, frame or imitate is gone; text, tables and look stay", () => {
  const source =
    '<head><title>x</title><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"></head>' +
    '<style>td{background:url(https://evil.example)}</style><script>alert(1)</script><iframe src="https://evil.example"></iframe>' +
    '<form action="https://evil.example"><input name="password"><button>Go</button></form><svg onload="x()"></svg>' +
    '<table onclick="x()" style="background-color: rgb(255, 0, 0)"><tr>' +
    '<td style="text-align: center; background: url(https://evil.example/x)">' +
    '<a href="javascript:x()">one</a><a href="https://northwind.example" onmouseover="x()">two</a><span style="color: #00f">three</span>';
  expect(html(source)).toBe(
    'Go<table bgcolor="#ff0000"><tr><td align="center"><a target="_blank" rel="nofollow noopener noreferrer">one</a>' +
      '<a href="https://northwind.example" target="_blank" rel="nofollow noopener noreferrer">two</a>' +
      '<font color="#00f">three</font></td></tr></table>',
  );
});

test("pictures are named by number and never by address; those that only count readers are left out", () => {
  const source =
    '<img src="https://shop.example/a.png" alt="A"><img src="cid:shot@1" width="40">' +
    '<img src="https://t.example/p.gif" width="1" height="1">' +
    '<img src="data:image/svg+xml,x"><img src="//shop.example/b.png"><img srcset="https://shop.example/c.png 2x">' +
    '<img src="http://shop.example/d.png">';
  const prepared = prepareMailHtml(source);
  expect(prepared).toMatchObject({ remote: ["https://shop.example/a.png", "http://shop.example/d.png"], inline: ["shot@1"], isRich: true });
  expect(prepared.html).toBe('<img alt="A" data-remote="0" /><img width="40" data-inline="0" /><img data-remote="1" />');
});

const folded = (own: string, quote: string) => `${own}<details><summary></summary>${quote}</details>`;

test.each([
  ["Gmail", '<div>New.</div><div class="gmail_quote">Old.</div>', folded("<div>New.</div>", "<div>Old.</div>")],
  ["Apple Mail", '<p>New.</p><blockquote type="cite">Old.</blockquote>', folded("<p>New.</p>", "<blockquote>Old.</blockquote>")],
  [
    "Outlook on the web",
    '<div>New.</div><div id="x_appendonsend"></div><hr><div id="divRplyFwdMsg">From: Acme</div><div>Old.</div>',
    folded("<div>New.</div>", "<div></div><hr /><div>From: Acme</div><div>Old.</div>"),
  ],
  [
    "Outlook",
    '<div class="a"><p>New.</p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in">' +
      "<p>From: Acme</p></div><p>Old.</p></div>",
    `<div>${folded("<p>New.</p>", "<div><p>From: Acme</p></div><p>Old.</p>")}</div>`,
  ],
  [
    "Thunderbird",
    '<p>New.</p><div class="moz-cite-prefix">On Monday, Acme wrote:</div><blockquote type="cite">Old.</blockquote>',
    folded("<p>New.</p>", "<div>On Monday, Acme wrote:</div><blockquote>Old.</blockquote>"),
  ],
])("the quote of %s is folded", (_program, source, expected) => {
  expect(html(source)).toBe(expected);
});

test.each([
  ["answers between quotes", '<blockquote type="cite">One?</blockquote><p>Yes.</p><blockquote type="cite">Two?</blockquote><p>No.</p>'],
  ["a forward", '<p>See below.</p><div class="gmail_quote">---------- Forwarded message ---------<br>Old.</div>'],
  ["nothing but a quote", '<div class="gmail_quote">Old.</div>'],
])("%s stay whole", (_name, source) => {
  expect(html(source)).not.toContain("<details>");
});

test("plain messages in HTML are told from those that show more than text", () => {
  const isRich = (source: string) => prepareMailHtml(source).isRich;
  expect(isRich('<div dir="ltr">Hello<br>there <a href="https://a.example">https://a.example</a></div>')).toBe(false);
  expect(isRich('<div>New.</div><div class="gmail_quote"><table><tr><td>Old.</td></tr></table></div>')).toBe(false);
  expect(isRich("<p>Hello <b>there</b></p>")).toBe(true);
  expect(isRich('<p>See <a href="https://a.example">our page</a></p>')).toBe(true);
});

type Node = DefaultTreeAdapterMap["node"];
const nodesOf = (node: Node): Node[] => [node, ...("childNodes" in node ? node.childNodes.flatMap(nodesOf) : [])];

test("whatever comes in, no script, handler, style, address of a picture or dangerous link comes out", () => {
  const piece = fc.constantFrom(
    ..."<div <img <a <script <svg <details <style > </div> </script> src= href= onerror= style= \" ' javascript: cid:x".split(" "),
    'class="gmail_quote"',
    "https://a.example",
    "<!--",
    "-->",
    "<![CDATA[",
    "&lt;script&gt;",
    "text",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      for (const node of nodesOf(parse(html(pieces.join(" "))))) {
        if (!("attrs" in node)) continue;
        expect(["script", "style", "iframe", "form", "object", "svg", "base", "meta", "link"]).not.toContain(node.tagName);
        for (const { name, value } of node.attrs) {
          expect(name).not.toMatch(/^(on|src|style|srcdoc|id|class)/);
          if (name === "href") expect(value).toMatch(/^(https?:|mailto:)/);
        }
      }
    }),
  );
});

test("a deep or broken document takes no long time", () => {
  const started = performance.now();
  prepareMailHtml("<div>".repeat(100_000));
  prepareMailHtml(`${"<b class='gmail_quote'>".repeat(20_000)}x`);
  prepareMailHtml(`<div class="gmail_quote">${"<".repeat(500_000)}`);
  expect(performance.now() - started).toBeLessThan(20_000);
});

test("a head without an end hides nothing, and a link without one costs no time", () => {
  expect(html("<html><head><meta charset=utf-8><body><p>Hello <b>there</b></p>")).toBe("<p>Hello <b>there</b></p>");
  const started = performance.now();
  prepareMailHtml(`<a href="https://a.example">${"x".repeat(400_000)}<p>`.repeat(2));
  expect(performance.now() - started).toBeLessThan(10_000);
});
