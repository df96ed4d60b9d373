import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { renderMailHtml, renderMailText } from "@/emails/render";
import { resolveLook } from "@/lib/domains/branding/rules";
import { fillBlocks, writeBlocks } from "@/lib/domains/mail/queries/fill-blocks";
import { mergePlain } from "@/lib/domains/mail/rules";
import { parseMarkup } from "@/lib/domains/mail/rules/markup";
import { fieldsOf, shippedMail, shippedSample } from "@/lib/domains/mail/rules/templates";
import { MailKey, MailLanguage } from "@/lib/domains/mail/schema";

const look = resolveLook({ primary_color: "#2457d6", theme_tokens: {} });

interface Node {
  type: string;
  data?: string;
  children?: Node[];
}
const textIn = (nodes: Node[]): string =>
  nodes.map((node) => (node.type === "text" ? (node.data ?? "") : textIn(node.children ?? []))).join("");

/** Both parts of an email with these values. */
async function render(key: MailKey, language: MailLanguage, given: Readonly<Record<string, string>>) {
  const { body, button_label, subject } = shippedMail(key, language);
  const allowed = fieldsOf(key);
  const values = { ...given, "company.name": "Acme & Co" };
  const button = { label: mergePlain(button_label, values, allowed), url: "https://acme.example/x" };
  const filling = { values, allowed, button_url: button.url, own_button: undefined, choices: true };
  const blocks = parseMarkup(body);
  const html = await renderMailHtml({
    language,
    direction: language === "ar" ? "rtl" : "ltr",
    subject: mergePlain(subject, values, allowed),
    company_name: "Acme & Co",
    logo_url: null,
    look,
    blocks: fillBlocks(blocks, filling),
    button,
    footer: ["Acme & Co"],
  });
  return { html, text: renderMailText({ body: writeBlocks(blocks, filling), button, footer: ["Acme & Co"] }) };
}

const all = MailKey.options.flatMap((key) => MailLanguage.options.map((language) => ({ key, language })));

test("every template renders with its sample in both parts, below the size at which Gmail cuts", async () => {
  for (const { key, language } of all) {
    const sample: Record<string, string> = shippedSample(key, language);
    const { html, text } = await render(key, language, sample);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    for (const part of [html.replace(/<style>[\s\S]*?<\/style>/g, ""), text]) expect(part).not.toMatch(/\{\{|\}\}|&amp;#/);
  }
});

test("every template renders with any values, which stay text", async () => {
  const value = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom("<section>", "</columns>", "<divider />", "```", "{{x}}", "[a](https://b.example)"),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), value, async ({ key, language }, written) => {
      const shown = `x${written.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, "")}x`;
      const values = Object.fromEntries(fieldsOf(key).map((name) => [name, shown]));
      const { html, text } = await render(key, language, values);
      const used = /\{\{(?!company)/.test(shippedMail(key, language).body);
      if (used)
        expect([textIn(parseDocument(html).children as unknown as Node[]).includes(shown), text.includes(shown)]).toEqual([true, true]);
    }),
    { numRuns: 60 },
  );
});
