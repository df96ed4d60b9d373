import { expect, test } from "vitest";
import { linkPages } from "@/app/d/[site]/[token]/pages";
import { nounsWith } from "@/lib/kernel/base/nouns";

test("each kind of document that a link can open has a page, and no other kind has", () => {
  expect(Object.keys(linkPages).sort()).toEqual([...nounsWith("links")].sort());
});
