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
import { newId } from "@/lib/kernel/ids";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const lists = {
  en: { file_name: "spring-catalogue.csv", rows: ["Name,Price", "Linen notebook,14.50", "Brass page clips,6.90", "Desk blotter,38.00"] },
  ar: { file_name: "قائمة-الربيع.csv", rows: ["الاسم,السعر", "دفتر كتان,14.50", "مشابك نحاسية,6.90", "مفرش مكتب,38.00"] },
} as const;

/** A price list that the owner imported in spring. Its phases, which a worker runs in a live company, run here one after the other. */
export async function addImports(opened: OpenCompany, _lived: Lived): Promise<void> {
  const ctx = opened.ctx("owner", new Date(opened.since.getTime() + 200 * 86_400_000));
  const { file_name, rows } = lists[opened.company.home.language];
  const id = newId(ctx.clock.now());
  const bytes = Buffer.from(`${rows.join("\n")}\n`);
  const file = Readable.from([bytes], { objectMode: false });
  const { size } = await putSealed(ctx, importKey(ctx.tenant.id, id), file, { media_type: "application/octet-stream" });
  const created = await createImport(ctx, { id, list: "items", file_name, format: "csv", size, encoding: "utf-8", delimiter: null });
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
