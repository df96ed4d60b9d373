import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as upload } from "@/app/api/tenant/imports/route";
import { runCheck, runUndo, runWriting } from "@/inngest/imports/run-imports";
import { createCustomField } from "@/lib/domains/custom-fields";
import { createCustomer, getCustomer, listCustomers, updateCustomer } from "@/lib/domains/customers";
import {
  cancelImport,
  checkImport,
  createImportRecipe,
  deleteImport,
  downloadImportErrors,
  getImport,
  listImportColumns,
  listImportRows,
  removeOldImports,
  runImport,
  undoImport,
  updateImport,
  writeNextRows,
} from "@/lib/domains/imports";
import type { Import, ImportList } from "@/lib/domains/imports/schema";
import { createItem, getItem, listItems } from "@/lib/domains/items";
import { createExport, listExportColumns } from "@/lib/domains/exports";
import { createLead, listLeads } from "@/lib/domains/leads";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { formOf, rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { createWorld, type Slug, type World } from "@/tests/support/world";
import { uploadTable } from "./upload-table";

let world: World;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
  world = await createWorld({ environment: { STORAGE_DIR: folder } });
  await createCustomField(world.ctx("acme"), {
    entity: "customers",
    label: "Region",
    key: "region",
    type: "single_select",
    options: [
      { value: "north", label: "North" },
      { value: "south", label: "South" },
    ],
  });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function check(slug: Slug, id: string): Promise<Import> {
  await checkImport(world.ctx(slug), { id });
  await runCheck(world.systemCtx(slug), id, rememberingSteps());
  return getImport(world.ctx(slug), { id });
}

async function run(slug: Slug, id: string): Promise<Import> {
  await runImport(world.ctx(slug), { id });
  await runWriting(world.systemCtx(slug), id, rememberingSteps());
  return getImport(world.ctx(slug), { id });
}

async function undo(slug: Slug, id: string): Promise<Import> {
  await undoImport(world.ctx(slug), { id });
  await runUndo(world.systemCtx(slug), id, rememberingSteps());
  return getImport(world.ctx(slug), { id });
}

const customersNamed = async (names: readonly string[]) =>
  (await listCustomers(world.ctx("acme"), { sort: "name", limit: 100 })).data.filter(({ name }) => names.includes(name));

/** What the route answers to a form with a file. */
async function send(bytes: Uint8Array, name: string, list: ImportList = "customers") {
  const form = new Response(formOf([{ name, bytes }]));
  const headers = { "content-type": form.headers.get("content-type") ?? "" };
  const { url, headers: sent } = world.request("POST", `/api/tenant/imports?list=${list}`, { slug: "acme", headers });
  const request = new Request(url, { method: "POST", headers: sent, body: await form.arrayBuffer() });
  const answer = await upload(request, { params: Promise.resolve({}) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe("customers with contacts and addresses", () => {
  const table = [
    "Company;E-mail;Country;First name;Last name;Contact email;Street;City;Region;Tags",
    "Aster GmbH;info@aster.example;Germany;Ada;Byron;ada@aster.example;Hauptstr. 1;Bonn;North;vip, wholesale",
    "Aster GmbH;;;Basil;Stone;basil@aster.example;;;;",
    "Birch Ltd;no address;UK;;;;;;;",
    "Cedar SARL;cedar;Atlantis;;;;;;East;",
    ";;;;;;;;;",
    "Dahlia;hello@dahlia.example;السعودية;;;;;Riyadh;South;",
    "Existing Ltd;new@existing.example;;;;;;;North;",
  ].join("\n");

  test("are recognised, checked row by row without a trace, written once, and taken back", async () => {
    const ctx = world.ctx("acme");
    const existing = await createCustomer(ctx, { name: "Existing Ltd", email: "old@existing.example" });
    const draft = await uploadTable(ctx, "customers", table);
    expect(draft).toMatchObject({ delimiter: ";", key: "name", status: "draft", recipe: null });
    expect(draft.mapping).toEqual([
      "name",
      "email",
      "country",
      "contacts.0.first_name",
      "contacts.0.last_name",
      "contacts.0.email",
      "addresses.0.line1",
      "addresses.0.city",
      "custom.region",
      "tags",
    ]);
    const checked = await check("acme", draft.id);
    expect(checked).toMatchObject({ status: "checked", rows: 6, done: 6, counts: { create: 2, update: 2, invalid: 2 } });
    expect(await customersNamed(["Aster GmbH", "Dahlia"])).toEqual([]);
    const invalid = await listImportRows(ctx, { id: draft.id, verdict: "invalid" });
    expect(invalid.data.map(({ number, problems }) => [number, problems.map(({ column, code }) => [column, code])])).toEqual([
      [4, [["Email", "invalid_format"]]],
      [
        5,
        [
          ["Country", "unknown_country"],
          ["Region", "unknown_choice"],
          ["Email", "invalid_format"],
        ],
      ],
    ]);

    const done = await run("acme", draft.id);
    expect(done).toMatchObject({ status: "done", done: 6, counts: { create: 2, update: 2, invalid: 2 } });
    const [aster, dahlia] = await customersNamed(["Aster GmbH", "Dahlia"]);
    expect([aster?.country, aster?.tags, aster?.custom, dahlia?.country]).toEqual(["DE", ["vip", "wholesale"], { region: "north" }, "SA"]);
    const detail = await getCustomer(ctx, { id: aster?.id ?? "" });
    expect(detail.contacts.map(({ name, email }) => [name, email]).sort()).toEqual([
      ["Ada Byron", "ada@aster.example"],
      ["Basil Stone", "basil@aster.example"],
    ]);
    expect(detail.addresses).toMatchObject([{ kind: "billing", line1: "Hauptstr. 1", city: "Bonn", country: "DE" }]);
    expect(await getCustomer(ctx, { id: existing.id })).toMatchObject({ email: "new@existing.example", custom: { region: "north" } });
    await expect(runImport(ctx, { id: draft.id })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("done") as string,
    });

    await updateCustomer(ctx, { id: dahlia?.id ?? "", phone: "+966 1" });
    const undone = await undo("acme", draft.id);
    expect(undone).toMatchObject({ status: "undone", counts: { create: 1, update: 2, kept: 1 } });
    expect((await customersNamed(["Aster GmbH", "Dahlia"])).map(({ name }) => name)).toEqual(["Dahlia"]);
    expect(await getCustomer(ctx, { id: existing.id })).toMatchObject({ email: "old@existing.example", custom: {} });
    const kept = await listImportRows(ctx, { id: draft.id, verdict: "kept" });
    expect(kept.data.map(({ number, problems }) => [number, problems[0]?.code])).toEqual([[7, "changed_since"]]);
  });

  test("the rows with problems are a file to mend and send again", async () => {
    const ctx = world.ctx("acme");
    const draft = await uploadTable(ctx, "customers", "Name,Email\nElm,wrong\nFern,fern@fern.example\n");
    await check("acme", draft.id);
    await run("acme", draft.id);
    const errors = await downloadImportErrors(ctx, { id: draft.id });
    const text = Buffer.concat(await errors.body.toArray()).toString("utf8");
    expect(text).toBe("\ufeffName,Email,Problem\r\nElm,wrong,Email: This isn’t written as it should be.\r\n");
    expect([errors.name, errors.size]).toEqual(["customers problems.csv", Buffer.byteLength(text)]);
    const again = await uploadTable(ctx, "customers", text.replace("wrong", "elm@elm.example"));
    expect(again.mapping).toEqual(["name", "email", null]);
    expect(await check("acme", again.id)).toMatchObject({ counts: { create: 1 } });
    expect(await run("acme", again.id)).toMatchObject({ counts: { create: 1, invalid: 0 } });
    expect(await check("acme", (await uploadTable(ctx, "customers", text.replace("wrong", "elm@elm.example"))).id)).toMatchObject({
      counts: { create: 0, unchanged: 1 },
    });
  });
});

describe("items and leads", () => {
  test("items are found by their code, with amounts and taxes as the file writes them", async () => {
    const ctx = world.ctx("acme");
    await createItem(ctx, { name: "Chair", code: "CH-1", unit_price: "10.00" });
    const text =
      'SKU;Product;Price;VAT;Status\nCH-1;Chair;1.234,50 €;20%;inactive\nTB-1;Table;"99,90";99%;active\nTB-2;Desk;7;;\nTB-2;Desk;7;;\n';
    const draft = await uploadTable(ctx, "items", text);
    expect(draft).toMatchObject({ mapping: ["code", "name", "unit_price", "tax_rate_id", "active"], decimal_mark: ",", key: "code" });
    await check("acme", draft.id);
    const rows = await listImportRows(ctx, { id: draft.id });
    expect(rows.data.map(({ verdict, problems }) => [verdict, problems[0]?.code])).toEqual([
      ["update", undefined],
      ["invalid", "not_found"],
      ["create", undefined],
      ["invalid", "repeated"],
    ]);
    await run("acme", draft.id);
    const found = (await listItems(ctx, { sort: "name" })).data.map(({ name, unit_price, active }) => [name, unit_price, active]);
    expect(found).toEqual([
      ["Chair", "1234.50", false],
      ["Desk", "7.00", true],
    ]);
    expect(await undo("acme", draft.id)).toMatchObject({ counts: { kept: 0 } });
    expect((await listItems(ctx, {})).data.map(({ name, unit_price }) => [name, Number(unit_price)])).toEqual([["Chair", 10]]);
  });

  test("only new or only present records are written where the mode says so", async () => {
    const ctx = world.ctx("acme");
    const draft = await uploadTable(ctx, "items", "Code,Name,Unit price\nCH-1,Chair,12\nLA-1,Lamp,5\n");
    await updateImport(ctx, { id: draft.id, mode: "create" });
    expect(await check("acme", draft.id)).toMatchObject({ counts: { create: 1, skip: 1, update: 0 } });
    await updateImport(ctx, { id: draft.id, mode: "update" });
    expect(await check("acme", draft.id)).toMatchObject({ counts: { create: 0, skip: 1, update: 1 } });
    await deleteImport(ctx, { id: draft.id });
    await expect(getImport(ctx, { id: draft.id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("leads of another program's file are recognised by its headings", async () => {
    const ctx = world.ctx("acme");
    const text =
      "Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Associated Company\n" +
      "1,Ada,Byron,ada@x.example,1,Ada Owner,new,X\n";
    const draft = await uploadTable(ctx, "leads", text);
    expect(draft).toMatchObject({ recipe: "HubSpot", key: "email" });
    await check("acme", draft.id);
    expect(await run("acme", draft.id)).toMatchObject({ counts: { create: 1 } });
    expect((await listLeads(ctx, {})).data).toMatchObject([
      { name: "Ada Byron", company: "X", status: "new", owner_id: world.tenants.acme.owner.staff_id },
    ]);
    expect(await undo("acme", draft.id)).toMatchObject({ counts: { kept: 0 } });
    expect((await listLeads(ctx, {})).data).toEqual([]);
  });
});

test("a mapping is kept as a recipe, and chosen for the next file with its headings", async () => {
  const ctx = world.ctx("acme");
  const draft = await uploadTable(ctx, "items", "Artikel,Preis,Sonst\nStuhl,1,x\n");
  expect(draft.mapping).toEqual([null, null, null]);
  await expect(checkImport(ctx, { id: draft.id })).rejects.toMatchObject({ code: "invalid" });
  await expect(updateImport(ctx, { id: draft.id, mapping: ["name", "name", null] })).rejects.toMatchObject({
    errors: [{ path: "mapping.1" }],
  });
  await expect(updateImport(ctx, { id: draft.id, mapping: ["name"] })).rejects.toMatchObject({ errors: [{ path: "mapping" }] });
  await updateImport(ctx, { id: draft.id, mapping: ["name", "unit_price", null], key: "name", mode: "create" });
  await createImportRecipe(ctx, { id: draft.id, name: "Preisliste" });
  const next = await uploadTable(ctx, "items", "Preis,Artikel\n2,Tisch\n");
  expect(next).toMatchObject({ recipe: "Preisliste", mapping: ["unit_price", "name"], key: "name" });
});

describe("what the product exports", () => {
  beforeAll(async () => {
    const ctx = world.ctx("beta");
    await createCustomField(ctx, { entity: "customers", label: "نسبة", key: "share", type: "number" });
    const person = { name: "سارة", email: "sara@x.example" };
    const rest = { email: "a@x.example", phone: "+966 1", website: "https://x.example", tax_id: "3001", notes: 'Two\nlines, "quoted"' };
    await createCustomer(ctx, { name: "شركة, الأولى", ...rest, contacts: [person], tags: ["vip", "جملة"], custom: { share: "12.5" } });
    await createCustomer(ctx, { name: "=1+1", active: false, currency: "EUR", country: "DE", payment_terms_days: 14 });
    await createItem(ctx, { name: "-Chair", code: "007", unit_price: "1234.5", unit: "piece", currency: "USD" });
    await createItem(ctx, { name: 'A "b"; c', code: "A-1", unit_price: "-0.125", active: false, currency: "KWD", description: "One\nTwo" });
    await createLead(ctx, {
      name: "Ada",
      email: "ada@y.example",
      company: "X|Y",
      source: "referral",
      value: "1200.00",
      expected_close_date: "2026-04-05",
    });
  });

  test.each([
    ["customers", "csv", 2],
    ["customers", "xlsx", 2],
    ["items", "csv", 2],
    ["items", "xlsx", 2],
    ["leads", "csv", 1],
    ["leads", "xlsx", 1],
  ] as const)("as %s in %s comes back unchanged, with its columns recognised in the reader's language", async (list, format, count) => {
    const ctx = world.ctx("beta");
    const columns = (await listExportColumns(ctx, { list })).data.map(({ key }) => key);
    const { id, file_name } = await createExport(ctx, { list, format, query: {}, columns });
    const stored = await (await ctx.runtime.ports.storage()).get(`${ctx.tenant.id}/exports/${id}/file`);
    const bytes: Buffer[] = [];
    for await (const chunk of stored.body) bytes.push(chunk as Buffer);
    const draft = await uploadTable(ctx, list, Buffer.concat(bytes), file_name);
    const importable = (await listImportColumns(ctx, { list })).data.map(({ key }) => key);
    expect(draft.mapping.filter((key) => key !== null).sort()).toEqual(columns.filter((key) => importable.includes(key)).sort());
    const checked = await check("beta", draft.id);
    const { data } = await listImportRows(ctx, { id: draft.id });
    expect(data.map(({ verdict, problems }) => [verdict, problems])).toEqual(Array.from({ length: count }, () => ["unchanged", []]));
    await deleteImport(ctx, { id: checked.id });
  });
});

test("rows find their records by the id of an export, whatever else has changed, and an id that is gone is a problem", async () => {
  const ctx = world.ctx("acme");
  const [first, second] = [
    await createItem(ctx, { name: "Twin", unit_price: "1" }),
    await createItem(ctx, { name: "Twin", unit_price: "1" }),
  ];
  const ids = [first, second].map(({ id }) => encodeId("item", id));
  const rows = [`${ids[0]},Twin one`, `${ids[1]},Twin two`, "itm_01jd0p2q3r4s5t6v7w8x9y0z1a,Gone", ",Twin new"];
  const draft = await uploadTable(ctx, "items", ["Atrium ID,Name,Price", ...rows.map((row) => `${row},1`)].join("\n"));
  expect(draft).toMatchObject({ mapping: ["id", "name", "unit_price"], key: "id" });
  expect(await check("acme", draft.id)).toMatchObject({ counts: { update: 2, create: 1, invalid: 1 } });
  await run("acme", draft.id);
  expect(await getItem(ctx, { id: second.id })).toMatchObject({ name: "Twin two" });
});

test("a row with more values than headings is a problem of the row; empty cells behind it are none", async () => {
  const ctx = world.ctx("acme");
  const draft = await uploadTable(ctx, "items", "Name,Price\nPaper, white,4\nInk,5,,\n");
  expect(await check("acme", draft.id)).toMatchObject({ counts: { create: 1, invalid: 1 } });
  const { data } = await listImportRows(ctx, { id: draft.id, verdict: "invalid" });
  expect(data.map(({ number, problems }) => [number, problems.map(({ code }) => code)])).toEqual([[2, ["too_many_cells", "not_a_number"]]]);
  const errors = await downloadImportErrors(ctx, { id: draft.id });
  const again = await uploadTable(ctx, "items", Buffer.concat(await errors.body.toArray()));
  expect(await check("acme", again.id)).toMatchObject({ counts: { create: 0, invalid: 1 } });
});

test("a run that was killed goes on after its last rows and writes none twice", async () => {
  const [ctx, system] = [world.ctx("beta"), world.systemCtx("beta")];
  const rows = Array.from({ length: 270 }, (_, index) => `Part ${String(index)},${String(index)}`);
  const draft = await uploadTable(ctx, "items", `Name,Price\n${rows.join("\n")}\n`);
  await updateImport(ctx, { id: draft.id, key: null });
  expect(await check("beta", draft.id)).toMatchObject({ counts: { create: 270 } });
  await runImport(ctx, { id: draft.id });
  expect(await writeNextRows(system, draft.id)).toBe("more");
  expect(await getImport(ctx, { id: draft.id })).toMatchObject({ status: "running", done: 250 });
  // The step was killed before its result was stored, so it runs again beside another delivery of the event.
  await Promise.all([runWriting(system, draft.id, rememberingSteps()), runWriting(system, draft.id, rememberingSteps())]);
  expect(await getImport(ctx, { id: draft.id })).toMatchObject({ status: "done", counts: { create: 270 } });
  const where = { tenant_id: system.tenant.id, name: { startsWith: "Part " } };
  const count = await runInTenant(system.tenant.id, () => system.db.item.count({ where }));
  expect(count).toBe(270);
});

test("it stops when it is cancelled, and fails when whoever uploaded it loses access", async () => {
  const [ctx, system] = [world.ctx("acme"), world.systemCtx("acme")];
  const draft = await uploadTable(ctx, "items", "Name,Price\nOne,1\nTwo,2\n");
  await check("acme", draft.id);
  await runImport(ctx, { id: draft.id });
  await cancelImport(ctx, { id: draft.id });
  await runWriting(system, draft.id, rememberingSteps());
  expect(await getImport(ctx, { id: draft.id })).toMatchObject({ status: "cancelled", counts: { create: 0 } });
  await expect(cancelImport(ctx, { id: draft.id })).rejects.toMatchObject({ code: "conflict" });

  const other = await uploadTable(ctx, "items", "Name,Price\nOne,1\n");
  await checkImport(ctx, { id: other.id });
  const where = { tenant_id: system.tenant.id, id: world.tenants.acme.owner.staff_id };
  const deactivate = (deactivated_at: Date | null) =>
    runInTenant(system.tenant.id, () => system.db.staff.updateMany({ where, data: { deactivated_at } }));
  await deactivate(world.clock.now());
  await runCheck(system, other.id, rememberingSteps());
  await deactivate(null);
  expect(await getImport(ctx, { id: other.id })).toMatchObject({ status: "failed", failure: "not_allowed" });
});

test("whoever may not write the records may not import them", async () => {
  const limited = world.ctx("acme", ["imports.write", "imports.read", "customers.read"]);
  await expect(uploadTable(limited, "items", "Name,Price\nOne,1\n")).rejects.toMatchObject({ code: "forbidden" });
  expect((await listImportColumns(limited, { list: "items" })).data.filter(({ required }) => required).map(({ key }) => key)).toEqual([
    "name",
    "unit_price",
  ]);
});

describe("an uploaded file", () => {
  test("is read in its own encoding", async () => {
    const words = { windows1256: Buffer.from("c7e1c7d3e32cc7e1c8e1cf0ae6d1cf20c7e1d1edc7d62cc7e1d3dae6cfedc90a", "hex") };
    const { status, body } = await send(words.windows1256, "عملاء.csv");
    expect([status, body["encoding"]]).toEqual([201, "windows-1256"]);
    const id = decodeId("import", String(body["id"])) ?? "";
    expect((await getImport(world.ctx("acme"), { id })).samples).toEqual([["ورد الرياض", "السعودية"]]);
    const reread = await updateImport(world.ctx("acme"), { id, encoding: "windows-1252" });
    expect(reread.headings).not.toEqual(body["headings"]);
  });

  test("that is no table is rejected in words", async () => {
    const refused = async (bytes: Uint8Array, name: string) => {
      const { status, body } = await send(bytes, name);
      return [status, (body["errors"] as { code: string }[])[0]?.code];
    };
    expect(await refused(Buffer.from("%PDF-1.7 nothing"), "a.csv")).toEqual([415, "not_a_table"]);
    expect(await refused(Buffer.from("d0cf11e0a1b11ae1", "hex"), "a.xls")).toEqual([415, "not_a_table"]);
    expect(await refused(Buffer.from("<!doctype html><table>"), "a.csv")).toEqual([415, "not_a_table"]);
    expect(await refused(Buffer.from([0, 1, 2, 3, 0, 255]), "a.csv")).toEqual([415, "not_a_table"]);
    expect(await refused(Buffer.from("PK\x03\x04 and nothing"), "a.xlsx")).toEqual([422, "malformed"]);
    expect(await refused(Buffer.from("Name,Email\n"), "a.csv")).toEqual([422, "no_rows"]);
    const { status } = await send(Buffer.from("Name\nA\n"), "a.csv", "nothing" as ImportList);
    expect(status).toBe(422);
  });
});

test("files and rows are deleted after their time, and the import stays", async () => {
  const [ctx, system] = [world.ctx("acme"), world.systemCtx("acme")];
  const draft = await uploadTable(ctx, "items", "Name,Price\nLate,1\n");
  await check("acme", draft.id);
  await run("acme", draft.id);
  world.clock.set(new Date("2026-05-02T09:00:00.000Z"));
  expect(await removeOldImports(system)).toBeGreaterThan(0);
  expect(await getImport(ctx, { id: draft.id })).toMatchObject({ status: "done", available_until: null });
  await expect(undoImport(ctx, { id: draft.id })).rejects.toMatchObject({ code: "conflict" });
});
