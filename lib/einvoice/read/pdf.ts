import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { AppError } from "@/lib/kernel/base/errors";

/** What Factur-X, ZUGFeRD 1 and 2 and XRechnung call the file in the PDF; the first that is there is the invoice. */
const names = ["factur-x.xml", "xrechnung.xml", "zugferd-invoice.xml"];
/** Bytes of one stream of a PDF once it is decompressed. A megabyte can hold gigabytes, and neither PDF nor library sets a limit. */
const mostInflated = 32 * 1024 * 1024;
/** Branches, and files, that are looked at: a name tree that refers to itself has no end. */
const mostEntries = 1_000;

/** The XML inside a Factur-X or ZUGFeRD PDF. @throws AppError `malformed` for a PDF without one, or one that can't be read. */
export async function findXmlInPdf(pdf: Uint8Array): Promise<Uint8Array> {
  const files = await readFiles(pdf);
  const found = names.flatMap((name) => files.filter((file) => file.name.toLowerCase() === name)).at(0);
  if (!found) throw new AppError("malformed", "This PDF has no electronic invoice inside.");
  return found.read();
}

interface AttachedFile {
  name: string;
  read: () => Uint8Array;
}

const unreadable = (cause?: unknown) => new AppError("malformed", "This PDF can’t be read.", { cause });

async function readFiles(pdf: Uint8Array): Promise<AttachedFile[]> {
  limitInflating();
  try {
    const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
    const tree = catalog.lookupMaybe(PDFName.of("Names"), PDFDict)?.lookupMaybe(PDFName.of("EmbeddedFiles"), PDFDict);
    return tree === undefined ? [] : filesIn(tree);
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** The files of a name tree. The library's own reader sees neither a tree with branches nor a file without dates. */
function filesIn(root: PDFDict): AttachedFile[] {
  const nodes = [root];
  const files: AttachedFile[] = [];
  // Branches that are found are looked at in turn.
  for (const node of nodes) {
    const kids = node.lookupMaybe(PDFName.of("Kids"), PDFArray);
    for (let at = 0; kids !== undefined && at < kids.size() && nodes.length < mostEntries; at += 1) nodes.push(kids.lookup(at, PDFDict));
    const own = node.lookupMaybe(PDFName.of("Names"), PDFArray);
    for (let at = 0; own !== undefined && at + 1 < own.size() && files.length < mostEntries; at += 2)
      files.push(...fileOf(own.lookup(at + 1, PDFDict), own.lookup(at)));
  }
  return files;
}

const textOf = (value: unknown): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;

function fileOf(spec: PDFDict, key: unknown): AttachedFile[] {
  const stream = spec.lookupMaybe(PDFName.of("EF"), PDFDict)?.lookup(PDFName.of("F"));
  if (!(stream instanceof PDFRawStream)) return [];
  const name = textOf(spec.lookup(PDFName.of("UF"))) ?? textOf(spec.lookup(PDFName.of("F"))) ?? textOf(key) ?? "";
  const read = () => {
    try {
      return decodePDFRawStream(stream).decode();
    } catch (cause) {
      throw unreadable(cause);
    }
  };
  return [{ name, read }];
}

interface Decoder {
  ensureBuffer(requested: number): Uint8Array;
}

let isLimited = false;

/** Gives the library's decoders, which all grow by one method, a limit; this file runs in the thread of the parsers alone. */
function limitInflating(): void {
  if (isLimited) return;
  isLimited = true;
  const context = PDFContext.create();
  const probe = PDFRawStream.of(context.obj({ Filter: "FlateDecode" }), Uint8Array.of(0x78, 0x9c));
  let prototype: object = Object.getPrototypeOf(decodePDFRawStream(probe)) as object;
  while (!Object.hasOwn(prototype, "ensureBuffer")) prototype = Object.getPrototypeOf(prototype) as object;
  const decoder = prototype as Decoder;
  const grow = decoder.ensureBuffer;
  decoder.ensureBuffer = function ensureBuffer(this: Decoder, requested) {
    if (requested > mostInflated) throw unreadable(`A stream of the PDF has more than ${String(mostInflated)} bytes.`);
    return grow.call(this, requested);
  };
}
