import fc from "fast-check";
import { expect, test } from "vitest";
import { isZipBased, sniffLength, sniffType } from "@/lib/kernel/files/sniff";
import { createArchive, createNoise, documents } from "./archives";

const office = "application/vnd.openxmlformats-officedocument";
const bytes = (hex: string, rest = "") =>
  Buffer.concat([Buffer.from(hex.replaceAll(" ", ""), "hex"), Buffer.from(rest, "latin1"), Buffer.alloc(64)]);
const samples = {
  pdf: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj", "latin1"),
  png: bytes("89504e470d0a1a0a 0000000d 49484452 00000001 00000001 08060000001f15c489 0000000a 49444154"),
  jpg: bytes("ffd8ffe0 0010 4a464946 00"),
  gif: Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1"),
  webp: Buffer.from("RIFF\x24\x00\x00\x00WEBPVP8 \x18\x00\x00\x00", "latin1"),
  avif: bytes("00000020", "ftypavif\0\0\0\0avifmif1miaf"),
  exe: bytes("4d5a9000 03000000 04000000 ffff0000"),
  elf: bytes("7f454c46 02010100"),
  doc: bytes("d0cf11e0a1b11ae1"),
  gz: bytes("1f8b0800"),
  rar: bytes("526172211a0700"),
};

test.each([
  ["a.pdf", samples.pdf, "application/pdf"],
  ["A.PDF", samples.pdf, "application/pdf"],
  ["a.png", samples.png, "image/png"],
  ["a.jpg", samples.jpg, "image/jpeg"],
  ["a.jpeg", samples.jpg, "image/jpeg"],
  ["a.gif", samples.gif, "image/gif"],
  ["a.webp", samples.webp, "image/webp"],
  ["a.avif", samples.avif, "image/avif"],
  ["scan", samples.pdf, "application/pdf"],
  ["فاتورة.pdf", samples.pdf, "application/pdf"],
  ["a.txt", Buffer.from("hello"), "text/plain"],
  ["a.xml", Buffer.from('<?xml version="1.0"?>\n<!-- x -->\n<Invoice xmlns="urn:x">'), "application/xml"],
  ["a.xml", Buffer.from("<rsm:CrossIndustryInvoice>"), "application/xml"],
  ["a.csv", Buffer.from("\ufeffاسم,مبلغ\nليلى,115.00\n"), "text/csv"],
  ["a.md", Buffer.from("# Title <b>x</b>"), "text/markdown"],
  ["README", Buffer.from("hello"), "text/plain"],
  ["notes.md", Buffer.from("<!-- checked -->\n# Title"), "text/markdown"],
  ["notes.md", Buffer.from(`${"<!---->".repeat(9000)}x`), "text/markdown"],
  ["list.csv", Buffer.from("MZ,BM\n1,2"), "text/csv"],
  ["notes.txt", Buffer.from("BM is short for"), "text/plain"],
])("%s is taken as what it is", async (name, head, media_type) => {
  expect(await sniffType(head, name)).toEqual({ media_type });
});

test.each([
  ["docx", `${office}.wordprocessingml.document`],
  ["xlsx", `${office}.spreadsheetml.sheet`],
  ["pptx", `${office}.presentationml.presentation`],
  ["odt", "application/vnd.oasis.opendocument.text"],
  ["ods", "application/vnd.oasis.opendocument.spreadsheet"],
] as const)("%s is distinguished from a plain archive", async (ending, media_type) => {
  const archive = await createArchive(...documents[ending]);
  expect(await sniffType(archive, `a.${ending}`)).toEqual({ media_type });
  expect(await sniffType(archive, "a")).toEqual({ media_type });
  expect(await sniffType(archive, "a.zip")).toEqual({ refused: "extension_mismatch", detected: media_type });
});

test("a document whose markers are beyond the head is accepted by name, for inspectZip to confirm", async () => {
  const archive = await createArchive({ name: "media/picture.bin", content: createNoise(2 * sniffLength) }, ...documents.docx);
  expect(await sniffType(archive.subarray(0, sniffLength), "a.docx")).toEqual({ media_type: `${office}.wordprocessingml.document` });
  expect(await sniffType(archive.subarray(0, sniffLength), "a.pdf")).toEqual({
    refused: "extension_mismatch",
    detected: "application/zip",
  });
});

test("a plain archive", async () => {
  const archive = await createArchive({ name: "a.txt", content: "hello" });
  expect(await sniffType(archive, "a.zip")).toEqual({ media_type: "application/zip" });
});

test.each([
  ["a.png", samples.pdf, "application/pdf"],
  ["a.pdf", samples.png, "image/png"],
  ["invoice.pdf.png", samples.jpg, "image/jpeg"],
  ["a.txt", samples.pdf, "application/pdf"],
  ["a.html", samples.pdf, "application/pdf"],
  ["a.exe", samples.pdf, "application/pdf"],
  ["a.pdf", Buffer.from("not a pdf"), "text/plain"],
  ["a.docx", Buffer.from("plain text"), "text/plain"],
  ["a.docx", samples.pdf, "application/pdf"],
])("%s lies about what it is", async (name, head, detected) => {
  expect(await sniffType(head, name)).toEqual({ refused: "extension_mismatch", detected });
});

test.each([
  ["a.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["a.png", "<svg xmlns='x'/>"],
  ["a.xml", "<svg xmlns='x'/>"],
  ["a.xml", '<?xml version="1.0"?><!DOCTYPE Invoice><Invoice>'],
  ["a.txt", '<?xml version="1.0"?><Invoice>'],
  ["a.txt", "<svg onload=alert(1)>"],
  ["a.md", "\ufeff <!-- x --> <SVG>"],
  ["a.svg", '<?xml version="1.0"?><svg/>'],
  ["a.html", "<!doctype html><p>"],
  ["a.txt", "  \n<!DOCTYPE html>"],
  ["a.csv", "<html>"],
  ["a.md", "<script>alert(1)</script>"],
  ["a", "<iframe src=x>"],
  ["a.txt", '<?xml version="1.0"?><x/>'],
  ["a.html", "plain words"],
  ["a.js", "alert(1)"],
  ["a.svg", "words"],
  ["a.txt", "<!-- open"],
  ["a.txt", "<!-- a --> <!-- b --><html>"],
])("%s with %j is refused", async (name, text) => {
  expect(await sniffType(Buffer.from(text), name)).toMatchObject({ refused: "not_allowed" });
});

test.each(["exe", "elf", "doc", "gz", "rar"] as const)("%s is rejected under any name", async (kind) => {
  for (const name of [`a.${kind}`, "a", "a.pdf", "a.png", "a.txt", "a.zip"])
    expect(await sniffType(samples[kind], name)).toMatchObject({ refused: "not_allowed" });
});

test("documents with macros are rejected", async () => {
  const archive = await createArchive(...documents.docm);
  for (const name of ["a.docm", "a.docx", "a"]) expect(await sniffType(archive, name)).toHaveProperty("refused");
});

test("text with a NUL or broken UTF-8 is rejected, a character cut at the end is not", async () => {
  expect(await sniffType(Buffer.from("a\0b"), "a.txt")).toMatchObject({ refused: "not_allowed" });
  expect(await sniffType(Buffer.from([0x61, 0xff, 0x62]), "a.txt")).toMatchObject({ refused: "not_allowed" });
  expect(await sniffType(Buffer.from([0xc3, 0x28]), "a.csv")).toMatchObject({ refused: "not_allowed" });
  expect(await sniffType(Buffer.from("مرحبا").subarray(0, 5), "a.txt")).toEqual({ media_type: "text/plain" });
});

test("an empty file is empty", async () => {
  expect(await sniffType(Buffer.alloc(0), "a.pdf")).toEqual({ refused: "empty", detected: null });
});

test("any bytes and name give an allowed type or a rejection", async () => {
  const start = fc.constantFrom(...Object.values(samples), Buffer.from("PK\x03\x04"), Buffer.from("<svg"), Buffer.from(""));
  const name = fc.constantFrom("a", "a.pdf", "a.txt", "a.docx", "a.svg", "a.", ".pdf", "a.PnG", "../a.pdf", "a.constructor", "a.__proto__");
  const office = /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\..+$/;
  const plain = /^(application\/(pdf|zip)|image\/(png|jpeg|webp|gif|avif)|text\/(plain|csv|markdown))$/;
  const allowed = new RegExp(`${office.source}|${plain.source}`);
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), name, async (head, rest, filename) => {
      const result = await sniffType(Buffer.concat([head, rest]), filename);
      if ("media_type" in result) expect(result.media_type).toMatch(allowed);
      else expect(["empty", "not_allowed", "extension_mismatch"]).toContain(result.refused);
    }),
    { numRuns: 500 },
  );
});

test("the types that inspectZip must check", () => {
  expect(isZipBased("application/zip")).toBe(true);
  expect(isZipBased(`${office}.wordprocessingml.document`)).toBe(true);
  expect(isZipBased("application/vnd.oasis.opendocument.spreadsheet")).toBe(true);
  expect(["application/pdf", "image/png", "text/csv"].map((type) => isZipBased(type as "application/pdf"))).toEqual([false, false, false]);
});
