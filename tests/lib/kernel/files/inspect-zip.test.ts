import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { defaultZipLimits, inspectZip } from "@/lib/kernel/files/inspect-zip";
import { createArchive, createNoise, documents } from "./archives";

const mebibyte = 1024 * 1024;
const zip = "application/zip" as const;
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document" as const;
const folder = await mkdtemp(join(tmpdir(), "atrium-zip-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const limit = (changes: Partial<typeof defaultZipLimits>) => ({ ...defaultZipLimits, ...changes });

/** Sets the uncompressed size in every header; the central directory has it at offset 24, the local header at 22. */
function rewriteSizes(archive: Buffer, size: number): Buffer {
  const changed = Buffer.from(archive);
  for (const [mark, offset] of [
    ["504b0102", 24],
    ["504b0304", 22],
  ] as const) {
    for (let at = changed.indexOf(mark, 0, "hex"); at !== -1; at = changed.indexOf(mark, at + 4, "hex"))
      changed.writeUInt32LE(size, at + offset);
  }
  return changed;
}

test("a regular archive passes with its totals, by bytes and by path", async () => {
  const archive = await createArchive({ name: "a/b.txt", content: "hello" }, { name: "c.bin", content: createNoise(3000) });
  const path = join(folder, "honest.zip");
  await writeFile(path, archive);
  expect(await inspectZip(archive, zip)).toEqual({ entries: 2, total_bytes: 3005 });
  expect(await inspectZip(path, zip)).toEqual({ entries: 2, total_bytes: 3005 });
});

test("a bomb in one entry is rejected by its directory", async () => {
  const archive = await createArchive({ name: "zeros", content: Buffer.alloc(20 * mebibyte) });
  expect(await inspectZip(archive, zip)).toEqual({ refused: "ratio" });
  // Its data is cut off, so only the directory can have been read.
  const directoryStart = archive.indexOf("504b0102", 0, "hex");
  const shell = Buffer.from(archive.subarray(directoryStart));
  shell.writeUInt32LE(0, shell.length - 6);
  expect(await inspectZip(shell, zip)).toEqual({ refused: "ratio" });
});

test("too large in total, though each entry is small", async () => {
  const files = Array.from({ length: 10 }, (_, index) => ({ name: `f${String(index)}`, content: createNoise(2000) }));
  expect(await inspectZip(await createArchive(...files), zip, limit({ max_total_bytes: 19_999 }))).toEqual({ refused: "too_large" });
  expect(await inspectZip(await createArchive(...files), zip, limit({ max_total_bytes: 20_000 }))).toEqual({
    entries: 10,
    total_bytes: 20_000,
  });
});

test("too many entries", async () => {
  const archive = await createArchive(...Array.from({ length: 11 }, (_, index) => ({ name: `f${String(index)}`, content: "x" })));
  expect(await inspectZip(archive, zip, limit({ max_entries: 10 }))).toEqual({ refused: "too_many_entries" });
  expect(await inspectZip(archive, zip, limit({ max_entries: 11 }))).toMatchObject({ entries: 11 });
});

test("an entry that inflates past its declared size is stopped there", async () => {
  const archive = await createArchive({ name: "zeros", content: Buffer.alloc(20 * mebibyte) });
  expect(await inspectZip(rewriteSizes(archive, 1000), zip)).toEqual({ refused: "malformed" });
});

test("an entry shorter than declared is malformed", async () => {
  const archive = await createArchive({ name: "a", content: createNoise(1000) });
  expect(await inspectZip(rewriteSizes(archive, 1001), zip)).toEqual({ refused: "malformed" });
});

test("entries that share their bytes are rejected by the archive's ratio", async () => {
  const single = await createArchive({ name: "a", content: Buffer.alloc(1_000_000) });
  const start = single.indexOf("504b0102", 0, "hex");
  const end = single.lastIndexOf("504b0506", single.length, "hex");
  const header = single.subarray(start, end);
  const copies = 100;
  const tail = Buffer.from(single.subarray(end));
  tail.writeUInt16LE(copies, 8);
  tail.writeUInt16LE(copies, 10);
  tail.writeUInt32LE(header.length * copies, 12);
  const bomb = Buffer.concat([single.subarray(0, start), ...Array.from({ length: copies }, () => header), tail]);
  expect(await inspectZip(bomb, zip)).toEqual({ refused: "ratio" });
});

test("nested archives count together, up to a depth", async () => {
  const inner = await createArchive({ name: "a.txt", content: "x" });
  const second = await createArchive({ name: "inner.bin", content: inner });
  const third = await createArchive({ name: "second", content: second });
  const fourth = await createArchive({ name: "third.zip", content: third });
  expect(await inspectZip(third, zip)).toMatchObject({ entries: 3 });
  expect(await inspectZip(fourth, zip)).toEqual({ refused: "nested_too_deep" });
  expect(await inspectZip(second, zip, limit({ max_depth: 0 }))).toEqual({ refused: "nested_too_deep" });
  expect(await inspectZip(third, zip, limit({ max_entries: 2 }))).toEqual({ refused: "too_many_entries" });
});

test("a bomb inside an archive, and a nested archive too large for memory, are found", async () => {
  const bomb = await createArchive({ name: "zeros", content: Buffer.alloc(20 * mebibyte) });
  expect(await inspectZip(await createArchive({ name: "inner.zip", content: bomb }), zip)).toEqual({ refused: "ratio" });
  expect(await inspectZip(await createArchive({ name: "inner.zip", content: bomb }), zip, limit({ max_nested_bytes: 1000 }))).toEqual({
    refused: "too_large",
  });
});

test("an encrypted entry cannot be inspected and is rejected", async () => {
  const archive = Buffer.from(await createArchive({ name: "a", content: "secret" }));
  for (const [mark, offset] of [
    ["504b0102", 8],
    ["504b0304", 6],
  ] as const)
    archive.writeUInt16LE(1, archive.indexOf(mark, 0, "hex") + offset);
  expect(await inspectZip(archive, zip)).toEqual({ refused: "encrypted" });
});

test.each(["../evil.txt", "/etc/passwd", "a/../../b", "C:/x"])("an entry named %s is malformed", async (name) => {
  const placeholder = "x".repeat(name.length);
  const archive = await createArchive({ name: placeholder, content: "y" });
  const renamed = Buffer.from(archive.toString("latin1").replaceAll(placeholder, name), "latin1");
  expect(await inspectZip(renamed, zip)).toEqual({ refused: "malformed" });
});

test("a non-archive and a truncated archive are malformed; an unreadable file throws", async () => {
  const archive = await createArchive({ name: "a", content: createNoise(1000) });
  for (const source of [Buffer.alloc(0), Buffer.from("PK"), createNoise(500), archive.subarray(0, 900), archive.subarray(100)]) {
    expect(await inspectZip(source, zip)).toEqual({ refused: "malformed" });
  }
  await expect(inspectZip(join(folder, "absent.zip"), zip)).rejects.toThrow("ENOENT");
});

test.each([
  ["docx", docx],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ["odt", "application/vnd.oasis.opendocument.text"],
  ["ods", "application/vnd.oasis.opendocument.spreadsheet"],
] as const)("a %s must be one", async (ending, mediaType) => {
  expect(await inspectZip(await createArchive(...documents[ending]), mediaType)).toMatchObject({ entries: 2 });
  expect(await inspectZip(await createArchive({ name: "a.txt", content: "x" }), mediaType)).toEqual({ refused: "type_mismatch" });
});

test("a document with macros is rejected under any type", async () => {
  expect(await inspectZip(await createArchive(...documents.docm), docx)).toEqual({ refused: "macros" });
});
