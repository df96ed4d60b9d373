import { expect, test } from "vitest";
import { chooseFiles } from "@/components/public-forms/choose-files";

const limits = { most: 2, max_bytes: 100, types: [".pdf", ".txt"] };
const file = (name: string, size = 10) => ({ name, size });

test("files join those chosen before, each once", () => {
  const { files, problems } = chooseFiles([file("a.pdf")], [file("a.pdf"), file("b.TXT")], limits);
  expect([files.map(({ name }) => name), problems]).toEqual([["a.pdf", "b.TXT"], []]);
});

test("a file that the form would reject is left out and named with the reason", () => {
  const added = [file("run.exe"), file("big.pdf", 50), file("b.pdf"), file("c.pdf")];
  const { files, problems } = chooseFiles([file("a.pdf", 60)], added, limits);
  expect(files.map(({ name }) => name)).toEqual(["a.pdf", "b.pdf"]);
  expect(problems).toEqual([
    { name: "run.exe", problem: "wrong_type" },
    { name: "big.pdf", problem: "too_large" },
    { name: "c.pdf", problem: "too_many" },
  ]);
});

test("a name without an ending is left to the server", () => {
  expect(chooseFiles([], [file("README")], limits).problems).toEqual([]);
});
