import { expect, test } from "vitest";
import { readTags } from "@/components/form/tags";

test("tags stand between English or Arabic commas, each once and without the blanks around it", () => {
  expect(readTags(" visit, harbour ,visit;old\nnew, ")).toEqual(["visit", "harbour", "old", "new"]);
  expect(readTags("زيارة، ميناء الشرق،زيارة")).toEqual(["زيارة", "ميناء الشرق"]);
  expect(readTags(" , ")).toEqual([]);
});
