import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { partThatLeads } from "@/lib/domains/mail/queries/check-words";
import { sampleCode, showMail } from "@/lib/domains/mail/queries/compile";
import { cutButton, placeButton } from "@/lib/domains/mail/rules/button-address";
import { definitionOf, fieldsOf, mayPrecedeVerification, shippedMail, shippedSample } from "@/lib/domains/mail/rules/templates";
import { MailKey, MailLanguage, type Wording } from "@/lib/domains/mail/schema";
import type { Ctx } from "@/lib/kernel/context";

const token = "k1J9v0cQ2m7b4x8Z3n6L5h1G0f9D8s7A6p5O4i3U2y1";
const url = `https://acme.example/reset/${token}`;
/** Emails in the product's frame read nothing of a company. */
const ctx = {} as Ctx;
const render = (key: MailKey, language: MailLanguage, words: Wording, values: Record<string, string>) =>
  showMail(ctx, { key, language, words, by_product: true, values, button_url: url });

interface Node {
  name?: string;
  attribs?: Record<string, string>;
  children?: Node[];
}
const flatten = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);
const linksIn = (html: string) =>
  flatten(parseDocument(html).children as unknown as Node[]).filter(({ attribs }) => attribs?.["href"]?.includes(token) === true);
const countIn = (text: string) => text.split(token).length - 1;

/** A code stands once in each part, alone in its element and on its line. */
function assertCodeOnce({ html, text }: { html: string; text: string }) {
  expect([countIn(html), countIn(text)]).toEqual([0, 0]);
  expect(html.split(sampleCode)).toHaveLength(2);
  expect(html).toMatch(new RegExp(`<div dir="ltr" style="[^"]*">${sampleCode}</div>`));
  expect(text.split(sampleCode)).toHaveLength(2);
  expect(text.split("\n").filter((line) => line === sampleCode)).toHaveLength(1);
}

function assertOnce(key: MailKey, { html, text }: { html: string; text: string }) {
  if (definitionOf(key).button === "code") return assertCodeOnce({ html, text });
  const links = linksIn(html);
  expect(links.every(({ name }) => name === "a")).toBe(true);
  // Nowhere but in those: not in another attribute, text, comment or style.
  expect(countIn(html)).toBe(links.length);
  if (definitionOf(key).choices === true) expect(links.filter(({ attribs }) => attribs?.["href"] === url)).toHaveLength(1);
  else expect(links.map(({ attribs }) => attribs?.["href"])).toEqual([url]);
  expect(countIn(text)).toBe(1);
  expect(text.split("\n").filter((line) => line === url)).toHaveLength(1);
}

const all = MailKey.options.flatMap((key) => MailLanguage.options.map((language) => ({ key, language })));

test("the address of every email's button is in its link, and on its own line in the text part", async () => {
  for (const { key, language } of all)
    assertOnce(key, await render(key, language, shippedMail(key, language), shippedSample(key, language)));
});

const old = "https://link.withheld.invalid/";
const lines = [
  `<image src="https://collector.example/p.png?u=${old}" alt="x" />`,
  `<image src="https://collector.example/p.png?u=https%3A%2F%2Flink.withheld.invalid%2F" alt="${old}" />`,
  "[click](https://collector.example/](?a))",
  "[click](https://collector.example/?u=](?a)",
  "[a][r]\n\n[r]: ?a",
  "![a](?a)",
  '<a href="?a" title="?a">a</a>',
  '<img src="https://collector.example/?a" alt="?a">',
  "<button>One</button>",
  "<button>Two</button>",
  `<button href="https://collector.example/?u=${old}">Other</button>`,
  "<section>\n<button>Three</button>\n</section>",
  old,
  `[x](${old})`,
  `\`${old}\``,
  "https://xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx.invalid/",
  "<!-- href= -->",
  '" href="',
  "{{x}}",
  " [9](?9) ",
  "&#104;ttps://link.withheld.invalid/",
];
const hostile = fc.array(fc.oneof(fc.constantFrom(...lines), fc.string()), { minLength: 1, maxLength: 5 });

test("nothing in a template, a message or a value makes the address appear elsewhere", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), hostile, hostile, fc.boolean(), async ({ key, language }, body, value, isMessage) => {
      const said = `x${value.join("\n")}`;
      const values = { ...Object.fromEntries(fieldsOf(key).map((name) => [name, said])), ...(isMessage ? { "message.text": said } : {}) };
      const name = isMessage ? "message.text" : (fieldsOf(key).at(-1) ?? "");
      const written = body.map((line) => (lines.includes(line) ? line : line.replace(/[<>{}`~]/g, ""))).join("\n\n");
      const words = {
        subject: `s ${old} {{${name}}}`,
        body: `${written.replaceAll("{{x}}", `{{${name}}}`)}\n\n{{${name}}}`,
        button_label: `${old} {{${name}}}`,
      };
      assertOnce(key, await render(key, language, words, values));
    }),
    { numRuns: 150 },
  );
});

test("a stored email has no text in the place of the address, which is escaped for HTML", () => {
  const mark = "https://5f0c.invalid/";
  const cut = cutButton({ html: `<a class="b" href="${mark}" rel="x">Go</a><a href="${mark}?9">9</a>`, text: `Go:\n${mark}\n` }, mark);
  const escaped = "https://a.example/?x=1&amp;y=&quot;$&amp;&lt;&#39;";
  expect(cut).toMatchObject({ html: '<a class="b" rel="x">Go</a><a>9</a>', text: "Go:\n\n" });
  expect(placeButton(cut, { url: "https://a.example/?x=1&y=\"$&<'", places: cut.places })).toEqual({
    html: `<a class="b" href="${escaped}" rel="x">Go</a><a href="${escaped}?9">9</a>`,
    text: "Go:\nhttps://a.example/?x=1&y=\"$&<'\n",
  });
  expect(() => cutButton({ html: `<p>${mark}</p>`, text: mark }, mark)).toThrow("not rendered once");
  expect(() => cutButton({ html: `<a href="${mark}">`, text: `${mark} ${mark}` }, mark)).toThrow("not rendered once");
});

test("emails about accounts are those that have a one-time link for staff, or say that a sign-in changed", () => {
  expect(MailKey.options.filter((key) => mayPrecedeVerification(key))).toEqual(["address_verification", "password_reset"]);
  for (const key of MailKey.options) {
    const { to, button, account } = definitionOf(key);
    if (to === "staff" && button === "once") expect([key, account]).toEqual([key, expect.stringMatching(/^(own|joining)$/)]);
    if (mayPrecedeVerification(key)) expect([key, account, button]).toEqual([key, "own", "once"]);
  }
});

test("the product's own texts about accounts lead nowhere else", () => {
  for (const { key, language } of all)
    if (definitionOf(key).account !== undefined) expect([key, partThatLeads(shippedMail(key, language))]).toEqual([key, null]);
});

test.each([
  ["body", { body: '<image src="https://c.example/p.png" alt="x" />' }],
  ["body", { body: '<section>\n<button href="https://pay.example/">Pay</button>\n</section>' }],
  ["body", { body: "[Pay](https://pay.example/)" }],
  ["body", { body: "Pay at pay.attacker.example now" }],
  ["body", { body: "Pay at evil&#46;app" }],
  ["body", { body: '<a href="https://pay.example/">Pay</a>' }],
  ["body", { body: "Write to us@evil.app" }],
  ["body", { body: "[a]\n\n[a]: https://pay.example/" }],
  ["body", { body: "<button>evil.app</button>" }],
  ["subject", { subject: "See evil.app" }],
  ["button_label", { button_label: "https://evil" }],
] satisfies [string, Partial<Wording>][])("%s: %j leads elsewhere", (part, words) => {
  expect(partThatLeads(words)).toBe(part);
});

test.each([
  { body: "Hello {{person.name}},\n\n**Dr. No** left on 3.5. at 10.30 Uhr.\n\n<button>Open</button>" },
  { subject: "Your Acme Ltd. account" },
])("%j leads nowhere else", (words: Partial<Wording>) => {
  expect(partThatLeads(words)).toBeNull();
});
