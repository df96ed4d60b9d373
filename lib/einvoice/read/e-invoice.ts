import { AppError } from "@/lib/kernel/base/errors";
import type { ReceivedEInvoice } from "../model";
import { profileOf } from "../profiles";
import { checkDocument } from "../rules/check";
import { readCiiRoot } from "./cii";
import { findXmlInPdf } from "./pdf";
import { readUblRoot } from "./ubl";
import { readXml } from "./xml";

/** Bytes of a file. */
const largest = 30_000_000;
/** What the thread answers has to be copied; more than this keeps the process from answering others. */
const mostLines = 10_000;
const mostProblems = 200;

const isPdf = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 1024)).includes("%PDF-");

/** Reads and checks a file from outside: UBL, CII, or a PDF with CII inside. @throws AppError `malformed` for anything else. */
export async function readEInvoice(file: Uint8Array): Promise<ReceivedEInvoice> {
  if (file.length > largest) throw new AppError("malformed", "This file is too large for an electronic invoice.");
  const inPdf = isPdf(file);
  const xml = decode(inPdf ? await findXmlInPdf(file) : file);
  const root = readXml(xml);
  const syntax = root.name === "rsm:CrossIndustryInvoice" ? "cii" : "ubl";
  const document = syntax === "cii" ? readCiiRoot(root) : readUblRoot(root);
  if (document.lines.length > mostLines) throw new AppError("malformed", "This file has more than 10,000 lines.");
  const named = profileOf(document.specification);
  const profile = inPdf && named === "en16931" ? "factur-x" : named;
  return { document, syntax, profile, problems: checkDocument(document, profile).slice(0, mostProblems), xml };
}

/** The text in the encoding that its byte order mark or declaration names; UTF-8 where it names none. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const mark = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  const declared = /^[^>]{0,100}encoding=["']([\w-]{1,40})["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString("latin1"))?.[1];
  try {
    return new TextDecoder(mark ?? declared ?? "utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("malformed", "The characters of this file can’t be read.", { cause });
  }
}
