import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { framedMail } from "@/app/dev/mail/framed-mail";
import { renderMailHtml } from "@/emails/render";
import { correctAccent } from "@/lib/domains/branding/rules";

const html = await renderMailHtml({
  language: "en", direction: "ltr", subject: "S", company_name: "Acme", logo_url: null, colors: correctAccent("#2457d6"),
  body_html: "<p>Hello</p>", button: { label: "Go", url: "https://acme.example/" }, footer: ["F"],
});

interface Element {
  attribs: Record<string, string>;
  children: object[];
}

/** The values of an attribute, in the order of the document; what stands in comments does not count. */
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

test("under a policy with a nonce every inline style is a rule of a sheet that has it", () => {
  const framed = framedMail(html, "default-src 'self'; style-src 'self' 'nonce-abc+/='");
  const styles = attributes(html, "style");
  expect(attributes(framed, "style")).toEqual([]);
  const marks = attributes(framed, "data-style");
  expect(marks).toHaveLength(styles.length);
  expect(new Set(marks).size).toBe(styles.length);
  for (const [index, style] of styles.entries()) expect(framed).toContain(`[data-style="${marks[index] ?? ""}"]{${style}}`);
  expect(attributes(framed, "nonce")).toEqual(["abc+/=", "abc+/="]);
  expect(attributes(framed, "target")[0]).toBe("_blank");
});

test("without a nonce the styles stay where they are", () => {
  for (const policy of [null, "style-src 'self' 'unsafe-inline'"]) expect(attributes(framedMail(html, policy), "style")).toEqual(attributes(html, "style"));
});
