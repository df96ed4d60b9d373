import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMarkup, type Block } from "@/lib/domains/mail/rules/markup";
import { writeMarkup } from "@/lib/domains/mail/rules/write-markup";
import { AppError } from "@/lib/kernel/base/errors";

const problemOf = (source: string): string => {
  try {
    parseMarkup(source);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return "";
};

test("Markdown without tags is one text", () => {
  expect(parseMarkup("Hello **{{contact.name}}**\n\n- a\n- b\n")).toEqual([
    { type: "text", markdown: "Hello **{{contact.name}}**\n\n- a\n- b" },
  ]);
  expect(parseMarkup("")).toEqual([]);
  expect(parseMarkup("a <b>bold</b> <section> inside a line")).toHaveLength(1);
});

test("tags alone on their lines are blocks, with their defaults", () => {
  const source = [
    "Before",
    "<section>",
    "Inside",
    "<columns>",
    "<column>",
    '<image src="https://acme.example/a.png" alt="A &quot;fine&quot; picture" width="200" />',
    "</column>",
    "<column>",
    "Right",
    "</column>",
    "</columns>",
    "</section>",
    '<button href="https://acme.example/?a=1&amp;b=2">Read &amp; pay</button>',
    "<button>Pay {{invoice.total}}</button>",
    "<divider/>",
    '<spacer size="large" />',
    "<spacer>",
  ].join("\n");
  expect(parseMarkup(source)).toEqual([
    { type: "text", markdown: "Before" },
    {
      type: "section",
      tone: "tinted",
      blocks: [
        { type: "text", markdown: "Inside" },
        {
          type: "columns",
          columns: [
            [{ type: "image", src: "https://acme.example/a.png", alt: 'A "fine" picture', width: 200 }],
            [{ type: "text", markdown: "Right" }],
          ],
        },
      ],
    },
    { type: "button", label: "Read & pay", href: "https://acme.example/?a=1&b=2" },
    { type: "button", label: "Pay {{invoice.total}}", href: null },
    { type: "divider" },
    { type: "spacer", size: "large" },
    { type: "spacer", size: "medium" },
  ]);
});

test("tags inside code are text", () => {
  for (const mark of ["```", "~~~"]) expect(parseMarkup(`${mark}\n<divider />\n${mark}`)).toHaveLength(1);
});

test.each([
  ["<section>\nText", "Line 1: <section> is never closed."],
  ["</section>", "Line 1: </section> closes nothing."],
  ["<section>\n</columns>", "Line 2: </columns> closes nothing."],
  ["<column>\n</column>", "Line 1: <column> belongs inside <columns>."],
  ["<columns>\n</columns>", "Line 2: <columns> needs a <column>."],
  ["<columns>\nText\n</columns>", "Line 3: Only <column> can be directly inside <columns>."],
  ["<section>\n<section>\n</section>\n</section>", "Line 2: <section> cannot be inside <section>."],
  ["<columns>\n<column>\n<columns>", "Line 3: <columns> cannot be inside <column>."],
  [`<columns>\n${"<column>\n</column>\n".repeat(4)}</columns>`, "Line 8: There are at most 3 columns."],
  ["A\n\n<button href=x>Pay</button>", "Line 3: Write the tag alone on its line, with attributes in double quotes."],
  ["<button> </button>", "Line 1: <button> needs a text."],
  ['<button href="javascript:alert(1)">Pay</button>', "Line 1: “href” needs an address that starts with https://, without placeholders."],
  [
    '<button href="https://a.example/{{invoice.number}}">Pay</button>',
    "Line 1: “href” needs an address that starts with https://, without placeholders.",
  ],
  ['<image src="http://a.example/a.png" alt="A" />', "Line 1: “src” needs an address that starts with https://, without placeholders."],
  ['<image src="https://a.example/a.png" />', "Line 1: <image> needs “src” and “alt”."],
  ['<image src="https://a.example/a.png" alt="A" width="900" />', "Line 1: “width” is a whole number from 1 to 600."],
  ['<spacer size="huge" />', "Line 1: “size” is one of small, medium, large."],
  ['<divider style="x" />', "Line 1: <divider> has no attribute “style”."],
])("%j is rejected with its line", (source, message) => {
  expect(problemOf(source)).toBe(message);
});

const word = fc.string({ unit: fc.constantFrom(..."abc é{}\"'&<>.*-"), minLength: 1, maxLength: 12 }).map((text) => `x${text.trim()}x`);
const simple: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    type: fc.constant("button" as const),
    label: word,
    href: fc.constantFrom(null, "https://a.example/?b=1&c=2", "mailto:a@b.example"),
  }),
  fc.record({
    type: fc.constant("image" as const),
    src: fc.constant('https://a.example/"a".png'),
    alt: word,
    width: fc.option(fc.integer({ min: 1, max: 600 })),
  }),
  fc.constant<Block>({ type: "divider" }),
  fc.record({ type: fc.constant("spacer" as const), size: fc.constantFrom("small" as const, "medium" as const, "large" as const) }),
);
/** Texts are apart: two in a row would be read as one. */
const filled = (block: fc.Arbitrary<Block>): fc.Arbitrary<Block[]> =>
  fc
    .array(fc.tuple(fc.option(word), block), { maxLength: 4 })
    .map((pairs) => pairs.flatMap(([markdown, other]): Block[] => (markdown === null ? [other] : [{ type: "text", markdown }, other])));
const columns: fc.Arbitrary<Block> = fc.record({
  type: fc.constant("columns" as const),
  columns: fc.array(filled(simple), { minLength: 1, maxLength: 3 }),
});
const section: fc.Arbitrary<Block> = fc.record({
  type: fc.constant("section" as const),
  tone: fc.constantFrom("plain" as const, "tinted" as const),
  blocks: filled(fc.oneof(simple, columns)),
});

test("blocks that are written as source are read as the same blocks", () => {
  fc.assert(
    fc.property(filled(fc.oneof(simple, columns, section)), (blocks) => {
      expect(parseMarkup(writeMarkup(blocks))).toEqual(blocks);
    }),
  );
});
