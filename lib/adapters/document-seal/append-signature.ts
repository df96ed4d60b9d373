import { AppError } from "@/lib/kernel/base/errors";
import type { SealOwner } from "@/lib/kernel/ports/document-seal";

interface Place {
  /** Bytes that the signature may have. */
  room: number;
  at: Date;
  name: string;
  reason: string;
  owner: SealOwner;
}

/** A PDF with an empty signature, and the parts that the signature covers. */
export interface Prepared {
  pdf: Buffer;
  /** The bytes before and after the signature's own. */
  covered: Buffer;
  fill(signature: Buffer): Buffer;
}

const unreadable = (what: string) => new AppError("invalid", `This PDF can't be sealed: ${what}.`);

/** Numbers in the byte range, padded so that filling them in moves nothing. */
const rangeWidth = 10;

/** Adds an invisible signature field to the last page as an incremental update (ISO 32000-1, 7.5.6 and 12.8). */
export function prepareSignature(source: Buffer, { room, at, name, reason, owner }: Place): Prepared {
  const file = readFile(source);
  const [signature, field, form] = [file.size, file.size + 1, file.size + 2];
  const page = lastPage(file, refOf(file.object(file.root), "Pages"));
  const range = ["0", ...Array<string>(3).fill("*")].map((each) => each.padEnd(rangeWidth)).join(" ");
  const objects = new Map<number, string>([
    [
      signature,
      // Private names of a PDF begin with XX (ISO 32000-1, annex E).
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /XXCertificateOf /${owner} /ByteRange [${range}] ` +
        `/Contents <${"0".repeat(room * 2)}> /M (${pdfDate(at)}) /Name ${textString(name)} /Reason ${textString(reason)} >>`,
    ],
    [
      field,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /F 132 /Rect [0 0 0 0] /P ${String(page)} 0 R /V ${String(signature)} 0 R >>`,
    ],
    [form, `<< /SigFlags 3 /Fields [${String(field)} 0 R] >>`],
    [file.root, withEntry(file.object(file.root), `/AcroForm ${String(form)} 0 R`)],
  ]);
  addAnnotation(file, page, `${String(field)} 0 R`, objects);
  const pdf = Buffer.concat([source, Buffer.from(`\n${update(file, objects, source.length + 1)}`, "latin1")]);
  const start = pdf.indexOf("/Contents <", source.length) + "/Contents ".length;
  const end = start + room * 2 + 2;
  const numbers = [0, start, end, pdf.length - end].map((each) => String(each).padEnd(rangeWidth)).join(" ");
  pdf.write(numbers, pdf.indexOf("/ByteRange [", source.length) + "/ByteRange [".length, "latin1");
  return {
    pdf,
    covered: Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]),
    fill(bytes) {
      if (bytes.length > room) throw new AppError("internal", "The signature is larger than its place.");
      const filled = Buffer.from(pdf);
      filled.write(bytes.toString("hex"), start + 1, "latin1");
      return filled;
    },
  };
}

interface Found {
  signature: Buffer;
  covered: Buffer;
  sealed_at: Date;
  owner: SealOwner | null;
}

const owners: readonly SealOwner[] = ["company", "installation", "service"];

/** The last signature of a PDF and the bytes it covers; null if it leaves out more than itself. */
export function findSignature(pdf: Buffer): Found | null {
  const text = pdf.toString("latin1");
  const at = text.lastIndexOf("/SubFilter /ETSI.CAdES.detached");
  const [, from = "", start = "", end = "", rest = ""] =
    at < 0 ? [] : (/\/ByteRange \[(\d+) +(\d+) +(\d+) +(\d+) *\]/.exec(text.slice(at, at + 500)) ?? []);
  const [first, last] = [Number(start), Number(end)];
  const isWhole = from === "0" && first > 0 && last > first && last + Number(rest) === pdf.length && text[first] === "<";
  if (!isWhole || text[last - 1] !== ">") return null;
  const [, date = ""] = /\/M \(D:(\d{14})Z\)/.exec(text.slice(last, last + 100)) ?? [];
  const sealed_at = new Date(date.replace(/^(....)(..)(..)(..)(..)(..)$/, "$1-$2-$3T$4:$5:$6Z"));
  if (Number.isNaN(sealed_at.getTime())) return null;
  const signature = Buffer.from(text.slice(first + 1, last - 1), "hex");
  const [, named] = /\/XXCertificateOf \/(\w+)/.exec(text.slice(at, first)) ?? [];
  const owner = owners.find((each) => each === named) ?? null;
  return { signature, covered: Buffer.concat([pdf.subarray(0, first), pdf.subarray(last)]), sealed_at, owner };
}

interface PdfFile {
  /** The number of the next new object. */
  size: number;
  root: number;
  /** Where its cross-reference table begins. */
  table: number;
  /** The entries of the trailer that an update repeats. */
  kept: string;
  object(number: number): string;
}

/** Reads a PDF with one classic cross-reference table, as the renderer writes it. */
function readFile(source: Buffer): PdfFile {
  const text = source.toString("latin1");
  const [, table = ""] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  if (!text.startsWith("xref", Number(table)) || table === "") throw unreadable("it has no classic cross-reference table");
  const trailer = text.slice(text.lastIndexOf("trailer"));
  if (/\/(Prev|Encrypt)\b/.test(trailer)) throw unreadable("it was changed after it was made, or is encrypted");
  const offsets = readTable(text.slice(Number(table)));
  const kept = ["Info", "ID"].flatMap((name) => new RegExp(`/${name}\\s*(\\[[^\\]]*\\]|\\d+ \\d+ R)`).exec(trailer)?.[0] ?? []).join(" ");
  const [, size = ""] = /\/Size (\d+)/.exec(trailer) ?? [];
  const object = (number: number) => {
    const at = offsets.get(number) ?? -1;
    const [, body] = at < 0 ? [] : (/^\d+ \d+ obj\s*([\s\S]*?)\s*endobj/.exec(text.slice(at, text.indexOf("endobj", at) + 6)) ?? []);
    if (body === undefined) throw unreadable("an object is missing");
    return body;
  };
  return { size: Number(size), root: refOf(trailer, "Root"), table: Number(table), kept, object };
}

/** Byte offsets by object number. */
function readTable(text: string): Map<number, number> {
  const offsets = new Map<number, number>();
  let next = 0;
  for (const line of text.slice(0, text.indexOf("trailer")).split("\n")) {
    const [, start] = /^(\d+) \d+\s*$/.exec(line) ?? [];
    if (start !== undefined) next = Number(start);
    const [, offset, kind] = /^(\d{10}) \d{5} ([nf])/.exec(line) ?? [];
    if (kind === "n") offsets.set(next, Number(offset));
    if (kind !== undefined) next += 1;
  }
  return offsets;
}

function refOf(text: string, name: string): number {
  const [, number] = new RegExp(`/${name} (\\d+) \\d+ R`).exec(text) ?? [];
  if (number === undefined) throw unreadable(`it has no ${name}`);
  return Number(number);
}

/** The number of the last page below this node of the page tree. */
function lastPage(file: PdfFile, node: number, depth = 0): number {
  const [, kids] = /\/Kids\s*\[([^\]]*)\]/.exec(file.object(node)) ?? [];
  if (kids === undefined) return node;
  const last = [...kids.matchAll(/(\d+) \d+ R/g)].at(-1)?.[1];
  if (last === undefined || depth > 20) throw unreadable("it has no pages");
  return lastPage(file, Number(last), depth + 1);
}

/** The dictionary with one more entry. */
function withEntry(dictionary: string, entry: string): string {
  const name = entry.split(" ")[0] ?? "";
  if (!dictionary.endsWith(">>") || new RegExp(`${name}\\b`).test(dictionary)) throw unreadable(`its ${name.slice(1)} is in use`);
  return `${dictionary.slice(0, -2)} ${entry} >>`;
}

function addAnnotation(file: PdfFile, page: number, reference: string, objects: Map<number, string>): void {
  const present = file.object(page);
  const [, list] = /\/Annots (\d+) \d+ R/.exec(present) ?? [];
  if (list !== undefined) objects.set(Number(list), file.object(Number(list)).replace(/\]$/, ` ${reference}]`));
  else if (/\/Annots\s*\[/.test(present))
    objects.set(
      page,
      present.replace(/\/Annots\s*\[/, (found) => `${found}${reference} `),
    );
  else objects.set(page, withEntry(present, `/Annots [${reference}]`));
}

/** The objects with their own cross-reference table, which begins at the byte `start` of the file. */
function update(file: PdfFile, objects: ReadonlyMap<number, string>, start: number): string {
  let body = "";
  let table = "xref\n";
  for (const [number, object] of [...objects].sort(([a], [b]) => a - b)) {
    table += `${String(number)} 1\n${String(start + body.length).padStart(10, "0")} 00000 n \n`;
    body += `${String(number)} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `<< /Size ${String(file.size + 3)} /Root ${String(file.root)} 0 R ${file.kept} /Prev ${String(file.table)} >>`;
  return `${body}${table}trailer\n${trailer}\nstartxref\n${String(start + body.length)}\n%%EOF\n`;
}

const pdfDate = (at: Date): string => `D:${at.toISOString().slice(0, 19).replace(/\D/g, "")}Z`;

/** A text string in UTF-16, which has every letter. */
function textString(text: string): string {
  return `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
}
