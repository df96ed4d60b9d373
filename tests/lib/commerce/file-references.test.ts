import { expect, test } from "vitest";
import { documentImages } from "@/lib/commerce/file-references";
import { fillMergeFields } from "@/lib/commerce/merge-fields";
import { renderMarkdown } from "@/lib/kernel/sanitise";

const id = "fil_01jd0p2q3r4s5t6v7w8x9y0z1a";

test("a document refers to its images by a path of their own", () => {
  expect(documentImages.fileIdsIn(`![Desk](${documentImages.filePath(id)}) /kb/files/${id} https://other.example/files/${id}`)).toEqual([
    id,
  ]);
  expect(documentImages.fileIdsIn(`/kb/files/${id} https://other.example/files/${id} x/files/${id}`)).toEqual([]);
});

test("a merge field's value never becomes a reference", () => {
  const text = fillMergeFields("![x]({{customer.name}})", { "customer.name": documentImages.filePath(id) });
  expect(documentImages.fileIdsIn(text)).toEqual([]);
  const html = documentImages.renderWithFiles(text, renderMarkdown, () => "/api/public/files/secret");
  expect(html).not.toContain("secret");
});
