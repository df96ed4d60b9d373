import { deflateSync } from "node:zlib";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { renderBillingDocument } from "@/lib/adapters/pdf/render";
import { documentImages } from "@/lib/commerce/file-references";
import { plain, readImages, readPages } from "./read-pdf";
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
