import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { findXmlInPdf } from "@/lib/einvoice/read/pdf";

/** A PDF of these objects; the first is the catalogue. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(Buffer.concat(parts).length);
    parts.push(Buffer.from(`${String(index + 1)} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n"));
  }
  const start = Buffer.concat(parts).length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = String(objects.length + 1);
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(tail)]);
}

function streamOf(content: Buffer): Buffer {
  const data = deflateSync(content);
  const head = `<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${String(data.length)} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from("\nendstream")]);
}

/** A PDF with one attachment, whose entry is in the tree's root or in a branch of it. */
function withFile(content: Buffer, { name = "factur-x.xml", tree = "/Names [(a) 5 0 R]" } = {}): Buffer {
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << ${tree} >> >> >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    "<< /Names [(a) 5 0 R] /Kids [4 0 R 4 0 R] >>",
    `<< /Type /Filespec /UF (${name}) /EF << /F 6 0 R >> >>`,
    streamOf(content),
  ]);
}

const xml = Buffer.from("<x/>");

test("the invoice is found without dates, in a branch of the tree, and in a tree without end", async () => {
  for (const tree of ["/Names [(a) 5 0 R]", "/Kids [4 0 R]"])
    expect(Buffer.from(await findXmlInPdf(withFile(xml, { tree }))).toString()).toBe("<x/>");
  expect(Buffer.from(await findXmlInPdf(withFile(xml, { name: "ZUGFeRD-invoice.xml" }))).toString()).toBe("<x/>");
  await expect(findXmlInPdf(withFile(xml, { name: "other.xml" }))).rejects.toThrow("no electronic invoice");
});

test("a small file that holds a large one is refused before it fills the memory", async () => {
  const bomb = withFile(Buffer.alloc(48 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(200_000);
  await expect(findXmlInPdf(bomb)).rejects.toMatchObject({
    code: "malformed",
    cause: { cause: expect.stringContaining("33554432") as string },
  });
});
