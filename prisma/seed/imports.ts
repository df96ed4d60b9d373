import { Readable } from "node:stream";
import { putSealed } from "@/lib/domains/files";
import {
  checkImport,
  checkNextRows,
  createImport,
  finishCheck,
  finishImport,
  readFileRows,
  runImport,
  writeNextRows,
} from "@/lib/domains/imports";
import { importKey } from "@/lib/domains/imports/rules";
import type { ImportList } from "@/lib/domains/imports/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { newId } from "@/lib/kernel/ids";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const dayMs = 86_400_000;

const lists = {
  en: { file_name: "spring-catalogue.csv", rows: ["Name,Price", "Linen notebook,14.50", "Brass page clips,6.90", "Desk blotter,38.00"] },
  ar: { file_name: "قائمة-الربيع.csv", rows: ["الاسم,السعر", "دفتر كتان,14.50", "مشابك نحاسية,6.90", "مفرش مكتب,38.00"] },
} as const;

const past = {
  en: { file_name: "open-invoices-of-old-system.csv", heads: "Invoice number,Customer,Invoice date,Due date,Currency,Total,Tax,Paid" },
  ar: {
    file_name: "فواتير-النظام-السابق.csv",
    heads: "رقم الفاتورة,اسم العميل,تاريخ الفاتورة,تاريخ الاستحقاق,العملة,الإجمالي,الضريبة,المدفوع",
  },
} as const;

const worked = {
  en: { file_name: "Toggl_time_entries.csv", tasks: ["Stocktaking", "Supplier calls"] },
  ar: { file_name: "Toggl_time_entries.csv", tasks: ["جرد المخزون", "مكالمات الموردين"] },
} as const;
const toggl = "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags";

/**
 * A price list that the owner imported in spring, time from another program, and invoices of the program that the company had before: one
 * open, one paid in part.
 */
export async function addImports(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const { language } = opened.company.home;
  const { file_name, rows } = lists[language];
  await importFile(opened, { day: 200, list: "items", file_name, rows });
  const time = worked[language];
  const { name: user, email } = opened.company.staff.owner;
  const rowOf = (task: string, days: number) => {
    const date = new Date(opened.since.getTime() + days * dayMs).toISOString().slice(0, 10);
    return `${user},${email},,,,${task},No,${date},09:00:00,${date},10:30:00,01:30:00,`;
  };
  const entries = time.tasks.map((task, place) => rowOf(task, 120 + place));
  await importFile(opened, { day: 130, list: "time-entries", file_name: time.file_name, rows: [toggl, ...entries] });
  const { heads, file_name: name } = past[language];
  const dayOf = (days: number) => new Date(opened.since.getTime() + days * dayMs).toISOString().slice(0, 10);
  const line = (index: number, amounts: string) => [
    `OLD-${String(4100 + index)}`,
    encodeId("customer", customers[index] ?? ""),
    dayOf(-40),
    dayOf(-10),
    opened.company.currency,
    amounts,
  ];
  const invoices = [line(0, "1150.00,150.00,0"), line(1, "460.00,60.00,200.00"), line(2, "230.00,30.00,230.00")];
  await importFile(opened, { day: 30, list: "invoices", file_name: name, rows: [heads, ...invoices.map((cells) => cells.join(","))] });
}

interface ImportedFile {
  /** Days after the company signed up. */
  day: number;
  list: ImportList;
  file_name: string;
  rows: readonly string[];
}

/** The phases of an import, which a worker runs in a live company, one after the other. */
async function importFile(opened: OpenCompany, { day, list, file_name, rows }: ImportedFile): Promise<void> {
  const ctx = opened.ctx("owner", new Date(opened.since.getTime() + day * dayMs));
  const id = newId(ctx.clock.now());
  const bytes = Buffer.from(`${rows.join("\n")}\n`);
  const file = Readable.from([bytes], { objectMode: false });
  const { size } = await putSealed(ctx, importKey(ctx.tenant.id, id), file, { media_type: "application/octet-stream" });
  const created = await createImport(ctx, { id, list, file_name, format: "csv", size, encoding: "utf-8", delimiter: null });
  await checkImport(ctx, { id: created.id });
  await readFileRows(ctx, created.id);
  await runPhase(() => checkNextRows(ctx, created.id));
  await finishCheck(ctx, { id: created.id });
  await runImport(ctx, { id: created.id });
  await runPhase(() => writeNextRows(ctx, created.id));
  await finishImport(ctx, { id: created.id });
}

async function runPhase(next: () => Promise<"more" | "done">): Promise<void> {
  while ((await next()) === "more");
}
