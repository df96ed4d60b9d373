import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { framedMail, inScheme, nonceOf } from "@/components/mail/framed-mail";
import { renderMailHtml } from "@/emails/render";
import { resolveLook } from "@/lib/domains/branding/rules";

const html = await renderMailHtml({
  language: "en",
  direction: "ltr",
  subject: "S",
  company_name: "Acme",
  logo_url: null,
  look: resolveLook({ primary_color: "#2457d6", theme_tokens: {} }),
  blocks: [{ type: "html", html: "<p>Hello</p>" }],
  button: { label: "Go", url: "https://acme.example/" },
  footer: ["F"],
});

interface Element {
  attribs: Record<string, string>;
  children: object[];
}

/** The values of an attribute in document order, without those inside comments. */
function attributes(text: string, name: string): string[] {
  const walk = (nodes: object[]): string[] =>
    nodes.flatMap((node) => {
      if (!("attribs" in node)) return [];
      const { attribs, children } = node as Element;
      const value = attribs[name];
      return [...(value === undefined ? [] : [value]), ...walk(children)];
    });
  return walk(parseDocument(text).children);
}

test("under a policy with a nonce every inline style becomes a rule of a style sheet with that nonce", () => {
  const framed = framedMail(html, nonceOf("default-src 'self'; style-src 'self' 'nonce-abc+/='"));
  const styles = attributes(html, "style");
  expect(attributes(framed, "style")).toEqual([]);
  const marks = attributes(framed, "data-style");
  expect(marks).toHaveLength(styles.length);
  expect(new Set(marks).size).toBe(styles.length);
  for (const [index, style] of styles.entries()) expect(framed).toContain(`[data-style="${marks[index] ?? ""}"]{${style}}`);
  expect(attributes(framed, "nonce")).toEqual(["abc+/=", "abc+/="]);
  expect(attributes(framed, "target")[0]).toBe("_blank");
});

test("without a nonce the inline styles stay", () => {
  for (const policy of [null, "style-src 'self' 'unsafe-inline'"])
    expect(attributes(framedMail(html, nonceOf(policy)), "style")).toEqual(attributes(html, "style"));
});

test("the company's logo comes from the page's own host, and no other address changes", () => {
  const at = (src: string) => attributes(framedMail(`<head></head><img src="${src}">`, null), "src");
  expect(at("http://acme.localhost:3000/api/public/branding/acme/logo?v=0123&amp;x=1")).toEqual([
    "/api/public/branding/acme/logo?v=0123&x=1",
  ]);
  expect(at("https://elsewhere.example/picture.png")).toEqual(["https://elsewhere.example/picture.png"]);
});

test("a mail is shown light or dark, whatever the reader's own scheme", () => {
  expect(inScheme(html, "dark")).toContain("@media all {");
  expect(inScheme(html, "light")).toContain("@media not all {");
  for (const scheme of ["light", "dark"] as const) expect(inScheme(html, scheme)).not.toContain("prefers-color-scheme");
});
