import { parseDocument } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { renderMailHtml, renderMailText } from "@/emails/render";
import type { MailProps } from "@/emails/layout";
import { contrastRatio, resolveLook } from "@/lib/domains/branding/rules";

interface Element {
  name: string;
  attribs: Record<string, string>;
  children: (Element | { data: string })[];
}
function elements(html: string): Element[] {
  const walk = (nodes: object[]): Element[] =>
    nodes.flatMap((node) => ("attribs" in node ? [node as Element, ...walk((node as Element).children)] : []));
  return walk(parseDocument(html).children);
}

const lookOf = (primary_color: string) => resolveLook({ primary_color, theme_tokens: {} });

const props: MailProps = {
  language: "en",
  direction: "ltr",
  subject: "Invoice <7>",
  company_name: "Acme <b>& Co",
  logo_url: null,
  look: lookOf("#ffd400"),
  blocks: [{ type: "html", html: "<p>Hello <strong>Ada</strong></p>" }],
  button: { label: "View <it>", url: "https://acme.example/d/1?a=1&b=2" },
  footer: ["Sent by Acme", "1 Mill Lane"],
};

describe("the HTML part", () => {
  test("contains no script and loads no resource", async () => {
    const html = await renderMailHtml(props);
    const names = new Set(elements(html).map(({ name }) => name));
    for (const name of ["script", "img", "link", "iframe", "object", "form", "video", "base"]) expect(names).not.toContain(name);
    expect(
      elements(html)
        .flatMap(({ attribs }) => Object.keys(attribs))
        .filter((name) => /^on|^src|^background$/.test(name)),
    ).toEqual([]);
    expect(html).not.toMatch(/url\(|@import|@font-face/i);
  });

  test("loads only the logo, whose alternative text is the company's name", async () => {
    const html = await renderMailHtml({ ...props, logo_url: "https://acme.example/logo?v=1&x=2" });
    const loading = elements(html).filter(({ attribs }) => Object.keys(attribs).some((name) => /^src|^background$/.test(name)));
    expect(loading.map(({ name, attribs }) => [name, attribs["src"], attribs["alt"]])).toEqual([
      ["img", "https://acme.example/logo?v=1&x=2", "Acme <b>& Co"],
    ]);
  });

  test("has one button with its address, and escapes names", async () => {
    const html = await renderMailHtml(props);
    expect(
      elements(html)
        .filter(({ name }) => name === "a")
        .map(({ attribs }) => attribs["href"]),
    ).toEqual(["https://acme.example/d/1?a=1&amp;b=2"].map((href) => href.replace("&amp;", "&")));
    expect(html).toContain("Acme &lt;b&gt;&amp; Co");
    expect(html).toContain("View &lt;it&gt;");
    expect(html).toContain("<p>Hello <strong>Ada</strong></p>");
    expect(elements(await renderMailHtml({ ...props, button: null })).filter(({ name }) => name === "a")).toEqual([]);
  });

  test.each([
    ["ar", "rtl"],
    ["en", "ltr"],
  ] as const)("in %s reads %s", async (language, direction) => {
    const [root] = elements(await renderMailHtml({ ...props, language, direction })).filter(({ name }) => name === "html");
    expect(root?.attribs).toMatchObject({ lang: language, dir: direction });
    const card = elements(await renderMailHtml({ ...props, language, direction })).find(({ attribs }) => attribs["class"] === "mail-card");
    expect(card?.attribs["dir"]).toBe(direction);
    expect(card?.attribs["style"]).toContain("max-width:600px");
  });

  test("its button has enough contrast in light and dark mode with any accent", async () => {
    for (const accent of ["#ffd400", "#000000", "#ffffff", "#2457d6", "#0b7a3b"]) {
      const html = await renderMailHtml({ ...props, look: lookOf(accent) });
      const style = elements(html).find(({ attribs }) => attribs["class"] === "mail-button")?.attribs["style"] ?? "";
      const pair = (text: string) =>
        [/background-color:\s*(#[0-9a-f]{6})/.exec(text)?.[1] ?? "", /(?:^|[;{ ])color:\s*(#[0-9a-f]{6})/.exec(text)?.[1] ?? ""] as const;
      const dark = /@media \(prefers-color-scheme: dark\)[\s\S]*?\.mail-button (\{[^}]*\})/.exec(html)?.[1] ?? "";
      for (const [background, text] of [pair(style), pair(dark)]) {
        expect(background).toBe(accent);
        expect(contrastRatio(background, text)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

test("sections, columns, buttons, images, dividers and spacers are tables and elements that mail programs show", async () => {
  const html = await renderMailHtml({
    ...props,
    button: null,
    blocks: [
      {
        type: "section",
        tinted: true,
        blocks: [
          {
            type: "columns",
            columns: [[{ type: "html", html: "<p>Left</p>" }], [{ type: "button", label: "Pay", url: "https://a.example/" }]],
          },
        ],
      },
      { type: "image", src: "https://a.example/a.png", alt: "A <picture>", width: 120 },
      { type: "divider" },
      { type: "spacer", height: 24 },
    ],
  });
  const all = elements(html);
  const classed = (name: string) => all.filter(({ attribs }) => attribs["class"] === name);
  expect(classed("mail-tinted").map(({ name }) => name)).toEqual(["table"]);
  expect(classed("mail-column").map(({ name, attribs }) => [name, /width:50%/.test(attribs["style"] ?? "")])).toEqual([
    ["td", true],
    ["td", true],
  ]);
  expect(classed("mail-button").map(({ attribs }) => attribs["href"])).toEqual(["https://a.example/"]);
  expect(all.filter(({ name }) => name === "img").map(({ attribs }) => [attribs["src"], attribs["alt"], attribs["width"]])).toEqual([
    ["https://a.example/a.png", "A <picture>", "120"],
  ]);
  expect(html).toContain("height:24px");
  expect(html).toContain(".mail-column { display: block !important");
});

test("the mail wears the company's colours and corners", async () => {
  const look = resolveLook({
    primary_color: "#2457d6",
    theme_tokens: { light: { bg: "#fff8e1" }, dark: { surface: "#101820" }, radius: 0 },
  });
  const html = await renderMailHtml({ ...props, look });
  expect(elements(html).find(({ attribs }) => attribs["class"] === "mail-page")?.attribs["style"]).toContain("#fff8e1");
  expect(elements(html).find(({ attribs }) => attribs["class"] === "mail-button")?.attribs["style"]).toContain("border-radius:0");
  expect(html).toContain(".mail-card { background-color: #101820 !important");
});

test("the text part is the text, then the address, then the footer", () => {
  const { button, footer } = props;
  expect(renderMailText({ body: "Hello Ada\n\n- one\n", button, footer })).toBe(
    "Hello Ada\n\n- one\n\nView <it>:\nhttps://acme.example/d/1?a=1&b=2\n\n-- \nSent by Acme\n1 Mill Lane\n",
  );
  expect(renderMailText({ body: "Hi", button: null, footer: ["F"] })).toBe("Hi\n\n-- \nF\n");
});
