import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

export interface ArchiveFile {
  name: string;
  content: Buffer | string;
  stored?: boolean;
}

/** A zip archive of the given files, deflated unless `stored`. */
export async function createArchive(...files: ArchiveFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content, stored = false } of files) zip.addBuffer(Buffer.from(content), name, { compress: !stored });
  zip.end();
  return buffer(zip.outputStream);
}

/** Incompressible bytes, the same on every run. */
export function createNoise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ` +
  `ContentType="${main}"/></Types>`;
const office = "application/vnd.openxmlformats-officedocument";

export const documents = {
  docx: [
    { name: "[Content_Types].xml", content: contentTypes(`${office}.wordprocessingml.document.main+xml`) },
    { name: "word/document.xml", content: "<w/>" },
  ],
  xlsx: [
    { name: "[Content_Types].xml", content: contentTypes(`${office}.spreadsheetml.sheet.main+xml`) },
    { name: "xl/workbook.xml", content: "<x/>" },
  ],
  pptx: [
    { name: "[Content_Types].xml", content: contentTypes(`${office}.presentationml.presentation.main+xml`) },
    { name: "ppt/presentation.xml", content: "<p/>" },
  ],
  odt: [
    { name: "mimetype", content: "application/vnd.oasis.opendocument.text", stored: true },
    { name: "content.xml", content: "<o/>" },
  ],
  ods: [
    { name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet", stored: true },
    { name: "content.xml", content: "<o/>" },
  ],
  docm: [
    { name: "[Content_Types].xml", content: contentTypes("application/vnd.ms-word.document.macroEnabled.main+xml") },
    { name: "word/document.xml", content: "<w/>" },
    { name: "word/vbaProject.bin", content: "x" },
  ],
} satisfies Record<string, ArchiveFile[]>;
