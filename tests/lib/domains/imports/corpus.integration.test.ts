import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCheck } from "@/inngest/imports/run-imports";
import { checkImport, listImportRows, updateImport } from "@/lib/domains/imports";
import type { ImportList } from "@/lib/domains/imports/schema";
import { createCustomer } from "@/lib/domains/customers";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { createWorld, type World } from "@/tests/support/world";
import { uploadTable } from "./upload-table";

let world: World;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
  world = await createWorld({ environment: { STORAGE_DIR: folder } });
  await createCustomer(world.ctx("acme"), { name: "Berg GmbH" });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** The decimal mark of a file, and each row as it will be stored, or its problems. */
async function readingOf(list: ImportList, lines: readonly string[], mark?: "." | ",") {
  const ctx = world.ctx("acme");
  const draft = await uploadTable(ctx, list, lines.join("\r\n"));
  if (mark !== undefined) await updateImport(ctx, { id: draft.id, decimal_mark: mark });
  await checkImport(ctx, { id: draft.id });
  await runCheck(world.systemCtx("acme"), draft.id, rememberingSteps());
  const { data } = await listImportRows(ctx, { id: draft.id });
  const rows = data.map(({ stored, problems }) => (problems.length > 0 ? problems.map(({ code }) => code).join() : stored.join("|")));
  return [draft.decimal_mark, ...rows];
}

const items = "Name;Code;Unit price;Currency";

/** Tables as programs of several countries write them, and how they are meant. */
const corpus: Record<string, { list: ImportList; lines: string[]; mark?: "." | ","; read: string[] }> = {
  "German accounting: whole thousands beside cents": {
    list: "items",
    lines: [items, "Eichentisch;D1;1.000;EUR", "Stuhl;D2;1.111,11;EUR", "Schraube;00007;0,05;EUR", "Lampe;4E5;12;EUR"],
    read: [",", "Eichentisch|D1|1000|EUR", "Stuhl|D2|1111.11|EUR", "Schraube|00007|0.05|EUR", "Lampe|4E5|12|EUR"],
  },
  "German invoices: one amount says how the other is meant": {
    list: "invoices",
    lines: [
      "Number;Customer;Issued;Due;Total;Currency",
      "R-1;Berg GmbH;03.04.2025;03.05.2025;1.000;GBP",
      "R-2;Berg GmbH;04.04.2025;04.05.2025;250,50;GBP",
    ],
    read: [",", "R-1|Berg GmbH|2025-04-03|2025-05-03|1000|GBP", "R-2|Berg GmbH|2025-04-04|2025-05-04|250.5|GBP"],
  },
  "German prices that can be read both ways ask": {
    list: "items",
    lines: [items, "Eichentisch;E1;1.000;EUR", "Stuhl;E2;2.500;EUR", "Hocker;E3;7;EUR"],
    read: ["undecided", "ambiguous_number", "ambiguous_number", "Hocker|E3|7|EUR"],
  },
  "and are read as a person says": {
    list: "items",
    lines: [items, "Eichentisch;E1;1.000;EUR", "Stuhl;E2;2.500;EUR"],
    mark: ",",
    read: ["undecided", "Eichentisch|E1|1000|EUR", "Stuhl|E2|2500|EUR"],
  },
  "French Excel: narrow spaces, the currency behind, one price with a point": {
    list: "items",
    lines: [items, 'Étagère;F1;"1\u202f234,50 €";EUR', "Banc;F2;1\u00a0000,00;EUR", "Table;F3;110.7;EUR"],
    read: [",", "Étagère|F1|1234.5|EUR", "Banc|F2|1000|EUR", "not_a_number"],
  },
  "Swiss: apostrophes, and Indian groups": {
    list: "items",
    lines: ["sep=;", items, "Tisch;C1;1'234.50;CHF", "Stuhl;C2;1’234.50;CHF", "Cupboard;C3;1,23,456.78;INR"],
    read: [".", "Tisch|C1|1234.5|CHF", "Stuhl|C2|1234.5|CHF", "Cupboard|C3|123456.78|INR"],
  },
  "British: commas in quotation marks that are no thousands": {
    list: "items",
    lines: [
      "Name,Code,Unit price,Currency",
      "Desk lamp,B1,110.70,GBP",
      'Bookend,B2,"12,50",GBP',
      'Shelf,B3,"1,234.50",GBP',
      'Rug,B4,"£9",GBP',
    ],
    read: [".", "Desk lamp|B1|110.7|GBP", "not_a_number", "Shelf|B3|1234.5|GBP", "Rug|B4|9|GBP"],
  },
  "Arabic digits with their own marks": {
    list: "items",
    lines: ["Name,Code,Unit price,Currency", "طاولة,A1,١٬٢٣٤٫٥٠,SAR", "كرسي,A2,٧٥٫٢٥,SAR"],
    read: [".", "طاولة|A1|1234.5|SAR", "كرسي|A2|75.25|SAR"],
  },
  "Negative amounts in brackets, with a true minus, and with the currency in front": {
    list: "items",
    lines: ["Name,Code,Unit price,Currency", "Discount,N1,(12.50),USD", "Discount,N2,−7.25,USD", "Desk,N3,USD 50.00,USD"],
    read: [".", "Discount|N1|-12.5|USD", "Discount|N2|-7.25|USD", "Desk|N3|50|USD"],
  },
};

test.each(Object.entries(corpus))("%s", async (_name, { list, lines, mark, read }) => {
  expect(await readingOf(list, lines, mark)).toEqual(read);
});
