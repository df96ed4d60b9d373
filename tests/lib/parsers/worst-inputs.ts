import { createWriteStream, existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseInThread, type ParserName } from "@/lib/kernel/files/parse-in-thread";
import { zipStream } from "@/lib/kernel/files/zip-stream";
import type { RemoteFields } from "@/lib/kernel/ports/remote-calendar";
import { makeCertificate, makePkcs12 } from "@/tests/lib/adapters/document-seal/authority";

const crlf = "\r\n";
const excluded = (dates: number) =>
  ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:x", "DTSTART;TZID=Europe/Paris:20260105T093000", "RRULE:FREQ=DAILY"]
    .concat(Array.from({ length: dates }, (_, day) => `EXDATE;TZID=Europe/Paris:2026${String((day % 12) + 1).padStart(2, "0")}05T093000`))
    .concat("END:VEVENT", "END:VCALENDAR", "")
    .join(crlf);
const fields: RemoteFields = {
  ...{ title: "x", location: null, notes: "", repeat: null },
  times: { all_day: true, start_day: "2026-01-05", end_day: "2026-01-05" },
};

/** A file of one text of 39 million characters, which 1,500 cells name. */
async function writeWorkbook(folder: string): Promise<string> {
  const path = join(folder, "workbook.xlsx");
  if (existsSync(path)) return path;
  const text = `_x${"abcdefghij".repeat(90)}`.repeat(43_000);
  const rows = Array.from({ length: 25 }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`).join("");
  const parts: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/sharedStrings.xml": `<sst><si><t>${text}</t></si></sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  const entries = Object.entries(parts).map(([name, content]) => ({ path: name, open: () => Readable.from([content]) }));
  await pipeline(zipStream(entries, new Date(0)), createWriteStream(path));
  return path;
}

type Worst = Record<ParserName, (folder: string) => Promise<(() => Promise<unknown>)[]>>;

/** For each parser, calls with inputs that once took seconds or minutes. A parser without one is missing here by its type. */
export const worstInputs: Worst = {
  async archive(folder) {
    const path = await writeWorkbook(folder);
    return [() => parseInThread("archive", path, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")];
  },
  calendar_objects: () =>
    Promise.resolve([
      () => parseInThread("calendar_objects", [excluded(300_000)], "UTC"),
      () =>
        parseInThread(
          "calendar_objects",
          Array.from({ length: 10 }, () => excluded(10_000)),
          "UTC",
        ),
    ]),
  camt() {
    const entry = '<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls/></Ntry>';
    const statement = (count: number) => `<Document><BkToCstmrStmt><Stmt>${entry.repeat(count)}</Stmt></BkToCstmrStmt></Document>`;
    return Promise.resolve([statement(100_000), statement(200_000)].map((text) => () => parseInThread("camt", text)));
  },
  e_invoice() {
    const ubl = "urn:oasis:names:specification:ubl:schema:xsd:";
    const line = "<a:InvoiceLine><b:ID>1</b:ID><b:LineExtensionAmount>1</b:LineExtensionAmount></a:InvoiceLine>";
    const xmlns = `xmlns="${ubl}Invoice-2" xmlns:a="${ubl}CommonAggregateComponents-2" xmlns:b="${ubl}CommonBasicComponents-2"`;
    const long = (lines: number) => `<Invoice ${xmlns}><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>${line.repeat(lines)}</Invoice>`;
    const entities = `<!DOCTYPE a [<!ENTITY b "${"b".repeat(1_000)}">]><a>${"&b;".repeat(1_000)}</a>`;
    const inputs = [long(30_000), long(9_900), "<a>".repeat(1_000_000), entities, `%PDF-1.7\n${"1 0 obj << ".repeat(20_000)}`];
    return Promise.resolve(inputs.map((text) => () => parseInThread("e_invoice", Buffer.from(text))));
  },
  async eicar(folder) {
    const path = await writeWorkbook(folder);
    return [() => parseInThread("eicar", path)];
  },
  mail() {
    const html = (text: string) => Buffer.from(`From: a@b.example${crlf}Content-Type: text/html${crlf}${crlf}${text}`);
    const lines = Buffer.from(`From: a@b.example${crlf}${`X-A: b${crlf}`.repeat(60_000)}${crlf}Hello.`);
    const inputs = [lines, html("<b>a</b>".repeat(400_000)), html("<b>a".repeat(50_000))];
    return Promise.resolve(inputs.map((source) => () => parseInThread("mail", source)));
  },
  mail_html() {
    const inputs = ["<b>".repeat(330_000), "<table><tr><td>".repeat(66_000)];
    return Promise.resolve(inputs.map((html) => () => parseInThread("mail_html", html)));
  },
  multistatus() {
    const response = "<response><href>/a</href><propstat><prop><getetag>1</getetag></prop></propstat></response>";
    const answer = (count: number) => `<multistatus xmlns="DAV:">${response.repeat(count)}</multistatus>`;
    return Promise.resolve([() => parseInThread("multistatus", answer(160_000)), () => parseInThread("multistatus", answer(20_000))]);
  },
  patched_calendar_object() {
    const text = excluded(300_000);
    return Promise.resolve([() => parseInThread("patched_calendar_object", text, fields, new Date(), "UTC")]);
  },
  pkcs12(folder) {
    makeCertificate(folder, "slow", "p256");
    const old = ["-legacy", "-certpbe", "PBE-SHA1-3DES", "-keypbe", "PBE-SHA1-3DES", "-iter", "200000", "-macalg", "sha1"];
    const file = makePkcs12(folder, { key: "slow.key", certificate: "slow.crt" }, ...old);
    return Promise.resolve([() => parseInThread("pkcs12", file, "secret", new Date())]);
  },
  async table(folder) {
    const path = await writeWorkbook(folder);
    const source = { path, encoding: "utf-8", delimiter: ",", most_rows: 101, longest_cell: 1_000 } as const;
    const wide = join(folder, "wide.csv");
    await pipeline(Readable.from([`${",".repeat(1_000_000)}\n`.repeat(3)]), createWriteStream(wide));
    return [
      () => parseInThread("table", { ...source, format: "xlsx", to: `${path}.short` }),
      () => parseInThread("table", { ...source, format: "xlsx", to: `${path}.long`, longest_cell: 32_767 }),
      () => parseInThread("table", { ...source, format: "csv", path: wide, to: `${wide}.rows` }),
    ];
  },
};
