import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createEicarScan } from "@/lib/adapters/virus-scan/eicar";
import { createZip, eicar } from "./eicar-samples";

const scan = createEicarScan();
const infected = { verdict: "infected", signature: "Eicar-Test-Signature" };

/** The bytes cut at the given offsets. */
function cut(bytes: Buffer, places: number[]): Buffer[] {
  const borders = [0, ...[...new Set(places)].sort((a, b) => a - b).filter((place) => place < bytes.length), bytes.length];
  return borders.slice(1).map((end, index) => bytes.subarray(borders[index] ?? 0, end));
}

test("finds the signature at any offset and across any chunks", async () => {
  const around = fc.uint8Array({ maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(around, around, fc.array(fc.nat(470), { maxLength: 40 }), async (before, after, places) => {
      const bytes = Buffer.concat([before, eicar, after]);
      expect(await scan.scan(Readable.from(cut(bytes, places)))).toEqual(infected);
    }),
  );
});

test("finds the signature one byte at a time", async () => {
  expect(await scan.scan(Readable.from(cut(eicar, [...eicar.keys()])))).toEqual(infected);
});

test("passes a file that lacks one byte of it, and an empty file", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(eicar.length - 1), async (missing) => {
      const bytes = Buffer.concat([eicar.subarray(0, missing), eicar.subarray(missing + 1)]);
      expect(await scan.scan(Readable.from(cut(bytes, [20, 40])))).toEqual({ verdict: "clean" });
    }),
  );
  expect(await scan.scan(Readable.from([]))).toEqual({ verdict: "clean" });
});

test("says what it is for", () => {
  expect(scan.description).toMatch(/only the EICAR test file/);
  expect(scan.description).toMatch(/Not for production/);
});

const docx = "word/media/image1.bin";

test.each([
  ["a zip", () => createZip("eicar.com", eicar)],
  ["a docx", () => createZip(docx, eicar)],
  ["a zip in a zip", async () => createZip("inner.zip", await createZip("eicar.com", eicar))],
  ["a docx in a zip", async () => createZip("letter.docx", await createZip(docx, eicar))],
])("finds the signature in %s", async (_, make) => {
  const bytes = await make();
  expect(bytes.includes(eicar)).toBe(false);
  expect(await scan.scan(Readable.from(cut(bytes, [1, 60])))).toEqual(infected);
});

test("passes an archive without it, and text that only starts like one", async () => {
  expect(await scan.scan(Readable.from([await createZip("letter.txt", Buffer.from("Dear Grace"))]))).toEqual({ verdict: "clean" });
  expect(await scan.scan(Readable.from([Buffer.from("PK is short for Park")]))).toEqual({ verdict: "clean" });
});

test("does not pass an archive beyond the limits", async () => {
  const bomb = await createZip("zeros", Buffer.alloc(8 * 1024 * 1024));
  expect(await scan.scan(Readable.from([bomb]))).toEqual({ verdict: "infected", signature: "Heuristics.Limits.Exceeded" });
});

test("a failing body is not clean", async () => {
  async function* breakOff(): AsyncGenerator<Buffer> {
    yield Buffer.from("half");
    throw new Error("connection lost");
  }
  await expect(scan.scan(Readable.from(breakOff()))).rejects.toThrow("connection lost");
});
