import { expect, test } from "vitest";
import { openProduct } from "@/tests/support/product";
import { findBrokenPages, listReferencePages } from "./reference-pages";

test("every operation and every event has a page in the reference", async () => {
  const { web } = await openProduct();
  expect(await findBrokenPages(web.base_url, await listReferencePages(web.base_url))).toEqual([]);
});
