import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** The EICAR test file, joined at run time so that no scanner flags this source. */
export const eicar = Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""), "latin1");

/** A deflated archive with one file; compression ensures that it does not contain the bytes verbatim. */
export async function createZip(name: string, content: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(content, name, { compress: true });
  zip.end();
  return buffer(zip.outputStream);
}
