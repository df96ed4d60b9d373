import { expect, test } from "vitest";
import { fileIdsIn, filePath, renderWithFiles, replaceFiles } from "@/lib/domains/knowledge-base/rules";
import { renderMarkdown } from "@/lib/kernel/sanitise";

const [one, two] = ["fil_01jd0p2q3r4s5t6v7w8x9y0z1a", "fil_01jd0p2q3r4s5t6v7w8x9y0z1b"] as const;

test("a text refers to its files by their path alone, each counted once", () => {
  const body = `![Jam](${filePath(one)}) and [manual](${filePath(two)}), again ![](${filePath(one)})`;
  expect(fileIdsIn(body)).toEqual([one, two]);
  expect(fileIdsIn(`https://other.example${filePath(one)} x${filePath(one)} /kb/files/fil_1`)).toEqual([]);
  const [first, second] = [one, two].map((id) => `https://help.example/files/${id}`);
  const replaced = `![Jam](${first ?? ""}) and [manual](${second ?? ""}), again ![](${first ?? ""})`;
  expect(replaceFiles(body, (id) => `https://help.example/files/${id}`)).toBe(replaced);
});

test("files show by any address that the product gives them, and other images by https alone", () => {
  const html = renderWithFiles(
    `![Paper jam](${filePath(one)} "Cover") ![x](http://other.example/x.png) ![y](/other.png)`,
    renderMarkdown,
    (id) => `http://acme.localhost:3000/kb/files/${id}?a=1&b=2`,
  );
  expect(html).toContain(`src="http://acme.localhost:3000/kb/files/${one}?a=1&amp;b=2"`);
  expect(html).toContain('alt="Paper jam"');
  expect(html).not.toContain("other");
});
