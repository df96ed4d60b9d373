import { deflateSync } from "node:zlib";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { renderBillingDocument } from "@/lib/adapters/pdf/render";
import { documentImages } from "@/lib/commerce/file-references";
import { renderProse } from "@/lib/kernel/sanitise";
import { plain, readImages, readPages, readWords } from "./read-pdf";
import { labelsOf, sampleDocument, sampleView } from "./sample-document";

const [wide, tall, clear] = ["a", "b", "c"].map((end) => `fil_01jd0p2q3r4s5t6v7w8x9y0z1${end}`) as [string, string, string];

function png(width: number, height: number, alpha = 255): Buffer {
  const image = new PNG({ width, height });
  image.data.fill(alpha);
  return PNG.sync.write(image, { colorType: alpha === 255 ? 2 : 6 });
}
const show = (id: string, alt = "Image") => `![${alt}](${documentImages.filePath(id)})`;

function render(language: string, body: string, images: Record<string, Buffer>): Promise<Buffer> {
  const view = sampleView(language, sampleDocument(language, 0));
  const proposal = { title: "A new reception", sections: [{ heading: "Plan", body }], certificate: null };
  return renderBillingDocument({ view: { ...view, proposal }, labels: labelsOf[language === "ar" ? "ar" : "en"], paper: "A4", images });
}

test.each(["en", "ar"])("images keep their proportions, stay within the text and are never cut, in %s", async (language) => {
  const filler = Array.from({ length: 26 }, (_, index) => `Paragraph ${String(index)} before the image.`).join("\n\n");
  const table = `| A | B |\n|---|---|\n| ${show(clear)} | text |`;
  const body = `First ${show(wide)} and then.\n\n${filler}\n\n- In a list\n\n  ${show(tall)}\n\n${table}`;
  const images = { [wide]: png(2400, 600), [tall]: png(700, 1400), [clear]: png(300, 100, 128) };
  const pdf = await render(language, body, images);
  const found = await readImages(pdf);
  expect(found.map(({ width, height }) => [width, height])).toEqual([
    [2400, 600],
    [700, 1400],
    [300, 100],
  ]);
  for (const { width, height, x_ppi, y_ppi } of found) {
    expect(Math.abs(x_ppi - y_ppi)).toBeLessThanOrEqual(2);
    expect((width / x_ppi) * 72).toBeLessThanOrEqual(595.28 - 2 * 52 + 1);
    expect((height / y_ppi) * 72).toBeLessThanOrEqual(841.89 - 100);
  }
  // The tall one does not fit under the paragraphs, so it is whole on a page of its own.
  expect(found.map(({ page }) => page > 1)).toEqual([false, true, true]);
  const text = (await readPages(pdf)).map(plain).join("\n");
  expect(text).toContain("First");
  expect(text).toContain("and then.");
});

test("an image without bytes shows its description", async () => {
  const pdf = await render("en", `See ${show(wide, "Floor plan")}.`, { [wide]: deflateSync("no image") });
  expect(await readImages(pdf)).toEqual([]);
  expect((await readPages(pdf)).join("\n")).toContain("Floor plan");
});

const long = Array.from({ length: 900 }, (_, index) => `scope${String(index)}`).join(" ");
const corpus = {
  comments: "Visible.\n\n<!-- CLAUSE-A: the fee doubles -->\n\nInline <!-- CLAUSE-D --> end.",
  blocks: "<script>CLAUSE-B</script>\n\n<style>CLAUSE-C</style>\n\n<div>\nwithin\n</div>\n\n<title>CLAUSE-I</title>",
  fields: "a <textarea>CLAUSE-E</textarea> <option>CLAUSE-G</option> <noscript>CLAUSE-H</noscript> <svg><text>CLAUSE-J</text></svg>",
  marks: "H<sub>2</sub>O, m<SUP>2</SUP>, <u>under</u>, <b>bold</b>, <i>slanted</i>, <del>gone</del>, one<br>two, <sub>open, </sup> shut",
  emphasis: "_slanted_ **strong** ***both*** ~~struck~~ `code <b>` and <b>a *b</b> c* d",
  quotes: "> quoted _once_\n>> quoted twice\n> - listed",
  lists: "1. one\n   1. inner\n   - deeper\n     - deepest\n2. two\n\n- [ ] open",
  table: "| Left | Middle | Right |\n|:--|:-:|--:|\n| a | b | 1.00 |\n| <u>c</u> | `d | e` | <!-- f --> |",
  tallest: `| Part | Scope |\n|---|---|\n| Whole | ${long} |`,
  code: "```\nif x:\n    indented\n```\n\n    also\n        deeper",
  links: "[label](https://acme.example/a) <https://acme.example/b> https://acme.example/c [nowhere](javascript:x)",
  pictures: "![remote plan](https://elsewhere.example/a.png) text ![relative](plan.png)",
  entities: "&lt;b&gt; &amp; &copy; \\*escaped\\* a & b < c",
  headings: "# First\n\n## Second\n\n###### Sixth\n\nUnder\n---\n\nTitle\n===",
};
const wordsIn = (text: string) =>
  plain(text)
    .normalize("NFKC")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
const decoded = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[name] ?? "");
/** The letters of a text, sorted: words are broken and ordered by layout. */
const lettersIn = (text: string) => [...wordsIn(text)].toSorted().join("");

test.each(Object.entries(corpus))("the page and the PDF have the same words: %s", async (_, body) => {
  const [paper, empty] = [await render("en", body, {}), await render("en", "", {})];
  const [written, around] = [paper, empty].map(async (pdf) => (await readPages(pdf)).map(withoutFooter).join("\n"));
  const page = lettersIn(decoded(renderProse(body, () => false)) + ((await around) ?? ""));
  expect(lettersIn((await written) ?? "").replace(/[\d.]/g, "")).toBe(page.replace(/[\d.]/g, ""));
});

/** Each page repeats number and title below. */
const withoutFooter = (page: string, index: number) => (index === 0 ? page : page.trimEnd().split("\n").slice(0, -1).join("\n"));

test("a row taller than a page goes on over the next, with every word", async () => {
  const text = (await readPages(await render("en", corpus.tallest, {}))).join(" ");
  const missing = long.split(" ").filter((word) => !new RegExp(`\\b${word}\\b`).test(text));
  expect(missing).toEqual([]);
});

test("columns are aligned as the text says, and an Arabic table runs from right to left", async () => {
  const words = await readWords(await render("en", corpus.table, {}));
  const leftOf = (text: string) => words.find((word) => word.text === text)?.left ?? 0;
  const rightOf = (text: string) => words.find((word) => word.text === text)?.right ?? 0;
  expect(Math.abs(rightOf("Right") - rightOf("1.00"))).toBeLessThan(1);
  expect(leftOf("1.00")).toBeGreaterThan(leftOf("Right"));
  expect(leftOf("b")).toBeGreaterThan(leftOf("Middle"));
  const arabic = await readWords(await render("en", "| عربي | 111 |\n|---|---|\n| ثان | 222 |", {}));
  const [first, second] = ["111", "222"].map((text) => arabic.find((word) => word.text === text));
  // The second column is on the left.
  expect(Math.max(first?.right ?? 999, second?.right ?? 999)).toBeLessThan(595.28 / 2);
});
