import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { expect, test } from "vitest";
import { findSignature, prepareSignature } from "@/lib/adapters/document-seal/append-signature";
import { readDetached, signDetached } from "@/lib/adapters/document-seal/cms";
import { createDocumentSeal } from "@/lib/adapters/document-seal/pades";

const at = new Date("2026-03-04T10:00:00Z");
const place = { room: 3000, at, name: "Acme", reason: "Sealed", owner: "company" as const };

/** A PDF with one page, whose dictionary has `more`. */
function pdfOf(more = ""): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${more} >>`,
    "[]",
  ];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.join("")}`;
  return Buffer.from(`${text}${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`);
}

const identityOf = ({ privateKey }: { privateKey: KeyObject }) =>
  createDocumentSeal().selfSign(privateKey.export({ format: "der", type: "pkcs8" }), { name: "Acme", organisation: "Test" }, at);

test.each([
  ["rsa", identityOf(generateKeyPairSync("rsa", { modulusLength: 2048 }))],
  ["ec", identityOf(generateKeyPairSync("ec", { namedCurve: "P-256" }))],
])("a signature by a key of type %s covers what it was made of, and nothing else", async (_type, identity) => {
  const covered = Buffer.from("what is signed");
  const cms = await signDetached(covered, identity, null);
  expect(readDetached(Buffer.concat([cms, Buffer.alloc(50)]), covered)).toMatchObject({ token: null });
  expect(readDetached(cms, Buffer.from("something else"))).toBeNull();
  const certificate = Buffer.from(cms);
  certificate[cms.length - 1] = (certificate.at(-1) ?? 0) ^ 1;
  expect(readDetached(certificate, covered)).toBeNull();
});

test.each(["", "/Annots [4 0 R]", "/Annots 4 0 R"])("the place of a signature covers the whole file but itself (page with %j)", (more) => {
  const source = pdfOf(more);
  const prepared = prepareSignature(source, place);
  const filled = prepared.fill(Buffer.from("0123", "hex"));
  expect(filled.subarray(0, source.length)).toEqual(source);
  const found = findSignature(filled);
  expect(found?.covered.equals(prepared.covered)).toBe(true);
  expect(found?.signature.subarray(0, 3).toString("hex")).toBe("012300");
  expect(found?.sealed_at).toEqual(at);
  expect(found?.owner).toBe("company");
  expect(filled.length - prepared.covered.length).toBe(2 * place.room + 2);
  expect(findSignature(Buffer.concat([filled, Buffer.from(" ")]))).toBeNull();
  expect(() => prepared.fill(Buffer.alloc(place.room + 1))).toThrow("larger than its place");
});

test("a PDF that has a form, or was changed after it was made, is not sealed", () => {
  const refused = (bytes: Buffer) => expect(() => prepareSignature(bytes, place)).toThrow("This PDF can't be sealed");
  refused(Buffer.from("%PDF-1.7\n"));
  refused(Buffer.from(pdfOf().toString().replace("/Root 1 0 R", "/Root 1 0 R /Prev 9")));
  refused(prepareSignature(pdfOf(), place).pdf);
});
