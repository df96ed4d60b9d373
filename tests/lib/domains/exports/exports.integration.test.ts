import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DELETE } from "@/app/api/tenant/exports/[id]/route";
import { GET as listRoute, POST } from "@/app/api/tenant/exports/route";
import { GET as keyFile } from "@/app/api/tenant/exports/[id]/file/route";
import { GET as staffFile } from "@/app/api/public/staff/[tenant]/exports/[id]/file/route";
import { writeQueuedExport } from "@/inngest/exports/write-export";
import { notificationOfExport } from "@/inngest/exports/notify-of-exports";
import { notifyStaff } from "@/inngest/notifications/notify-staff";
import { createCustomField } from "@/lib/domains/custom-fields";
import { createCustomer } from "@/lib/domains/customers";
import {
  startExport,
  cancelExport,
  createExport,
  createScheduledExport,
  deleteScheduledExport,
  getExport,
  getScheduledExport,
  listDueExports,
  listExportColumns,
  listExports,
  pauseScheduledExport,
  removeOldExports,
  resumeScheduledExport,
  runDueExport,
  runScheduledExport,
  updateScheduledExport,
  writePart,
} from "@/lib/domains/exports";
import { createItem } from "@/lib/domains/items";
import { mailNotification } from "@/lib/domains/notifications";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { inboxOf } from "@/tests/lib/domains/notifications/inboxes";
import { createWorld, type World } from "@/tests/support/world";
import { readArchive, readRows } from "./read-file";

let world: World;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "exports-"));
  world = await createWorld({ environment: { STORAGE_DIR: folder } });
  const ctx = world.ctx("acme");
  await createCustomField(ctx, { entity: "customers", label: "Region", key: "region", type: "text" });
  await createCustomField(ctx, { entity: "customers", label: "Margin", key: "margin", type: "number", scope: "admins" });
  const owner_id = world.tenants.acme.owner.staff_id;
  await createCustomer(ctx, { name: "=Northwind", phone: "+44 20", country: "GB", owner_id, custom: { region: "North", margin: "12.5" } });
  await createCustomer(ctx, { name: "Contoso", active: false, tags: ["vip", "new"] });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a signed address answers to the owner's browser. */
async function download(url: string | null, cookie = world.tenants.acme.cookie): Promise<Response> {
  const { pathname } = new URL(url ?? "");
  const [, , , , tenant = "", , id = ""] = pathname.split("/");
  const headers = { host: "localhost:3000", cookie };
  return staffFile(new Request(url ?? "", { headers }), { params: Promise.resolve({ tenant, id }) });
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("a short list is a file in the answer, as it is filtered, sorted and laid out", async () => {
  const ctx = world.ctx("acme");
  const columns = ["custom.region", "name", "active", "tags", "owner_id", "country", "phone"];
  const made = await createExport(ctx, { list: "customers", format: "csv", query: { sort: "name" }, columns });
  expect(made).toMatchObject({ status: "ready", background: false, rows: 2, file_name: "Customers 2026-03-02.csv" });
  expect(made.expires_at?.toISOString()).toBe("2026-03-03T09:00:00.000Z");
  const file = await download(made.download_url);
  expect([file.status, file.headers.get("cache-control"), file.headers.get("content-type")]).toEqual([
    200,
    "private, no-store, no-transform",
    "text/csv; charset=utf-8",
  ]);
  const bytes = await bytesOf(file);
  expect(bytes.length).toBe(made.size);
  expect(bytes.toString("utf8")).toBe(
    "\ufeffRegion,Name,Status,Tags,Owner,Country,Phone\r\n" +
      "North,'=Northwind,Active,,Ada Owner,United Kingdom,'+44 20\r\n" +
      ',Contoso,Inactive,"new, vip",,United Kingdom,\r\n',
  );
  const filtered = await createExport(ctx, { list: "customers", format: "csv", query: { active: "false", "custom[region]": "x" } });
  expect(filtered).toMatchObject({
    rows: 0,
    columns: ["name", "active", "email", "phone", "tags", "owner_id", "country", "balance", "created_at", "id"],
  });
});

test("a workbook keeps types, and reads from the right in Arabic", async () => {
  const ctx = world.ctx("beta");
  await createItem(ctx, { name: "استشارة", unit_price: "250.5", currency: "KWD" });
  const made = await createExport(ctx, { list: "items", format: "xlsx", columns: ["name", "unit_price", "updated_at"] });
  const response = await download(made.download_url, world.tenants.beta.cookie);
  const files = await readArchive(await bytesOf(response));
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).toContain('rightToLeft="1"');
  expect(sheet).toContain('<row r="1"><c t="inlineStr" s="1"><is><t xml:space="preserve">الاسم</t>');
  // The price has the three places of the currency, the time is that of the company's clock, UTC+3.
  expect(sheet).toContain('<c s="8"><v>250.500</v></c><c s="4"><v>46083.5</v></c></row></sheetData>');
  expect([...files.keys()]).toContain("[Content_Types].xml");
});

test("columns are the caller's: admin-only fields are offered to those who may see them", async () => {
  const keys = async (permissions?: Parameters<World["ctx"]>[1]) =>
    (await listExportColumns(world.ctx("acme", permissions), { list: "customers" })).data.map(({ key }) => key);
  expect(await keys()).toEqual(expect.arrayContaining(["custom.region", "custom.margin"]));
  expect(await keys(["exports.read", "customers.read"])).not.toContain("custom.margin");
  const limited = world.ctx("acme", ["exports.write", "customers.read"]);
  await expect(createExport(limited, { list: "customers", format: "csv", columns: ["custom.margin"] })).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "columns.0", code: "unknown" }],
  });
});

test("a list that the caller may not read, wrong parameters and repeated columns are rejected", async () => {
  const writer = world.ctx("acme", ["exports.write", "exports.read", "customers.read"]);
  await expect(createExport(writer, { list: "invoices", format: "csv" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(listExportColumns(writer, { list: "invoices" })).rejects.toMatchObject({ code: "forbidden" });
  const reader = world.ctx("acme", ["exports.read", "customers.read"]);
  await expect(createExport(reader, { list: "customers", format: "csv" })).rejects.toMatchObject({ code: "forbidden" });
  const wrong = createExport(writer, { list: "customers", format: "csv", query: { limit: "5", sort: "size" }, columns: ["name", "name"] });
  await expect(wrong).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "query.sort" }, { path: "query" }, { path: "columns.1", code: "twice" }],
  });
  await expect(createExport(world.systemCtx("acme"), { list: "customers", format: "csv" })).rejects.toMatchObject({ code: "forbidden" });
});

test("a file is for whoever asked for it, by its signed address, for 24 hours", async () => {
  const made = await createExport(world.ctx("acme"), { list: "customers", format: "csv" });
  const url = new URL(made.download_url ?? "");
  const forged = new URL(url);
  forged.searchParams.set("until", "9999999999999");
  expect((await download(forged.href)).status).toBe(403);
  expect((await download(url.href, world.tenants.beta.cookie)).status).toBe(403);
  expect((await download(url.href, "")).status).toBe(401);
  const key = await world.apiKey("acme");
  expect((await getList(key)).data).toEqual([]);
  const own = (await (
    await POST(world.request("POST", "/api/tenant/exports", { key, body: { list: "items", format: "csv" } }), {})
  ).json()) as {
    id: string;
    download_url: string;
  };
  const path = new URL(own.download_url).pathname + new URL(own.download_url).search;
  const file = await keyFile(world.request("GET", path, { key }), { params: Promise.resolve({ id: own.id }) });
  expect([file.status, readRows(await bytesOf(file))[0]?.[0]]).toEqual([200, "Name"]);
  const byOwner = await keyFile(world.request("GET", path, { slug: "acme" }), { params: Promise.resolve({ id: own.id }) });
  expect(byOwner.status).toBe(404);

  world.clock.set(new Date("2026-03-03T09:00:01.000Z"));
  expect((await download(url.href)).status).toBe(403);
  expect(await getExport(world.ctx("acme"), { id: made.id })).toMatchObject({ status: "expired", download_url: null });
  expect(await removeOldExports(world.systemCtx("acme"))).toBeGreaterThan(0);
  expect(await removeOldExports(world.systemCtx("acme"))).toBe(0);
  await expect((await world.runtime.ports.storage()).get(`${world.tenants.acme.tenant.id}/exports/${made.id}/file`)).rejects.toThrow();
});

async function getList(key: string): Promise<{ data: { id: string }[] }> {
  return (await (await listRoute(world.request("GET", "/api/tenant/exports", { key }), {})).json()) as { data: { id: string }[] };
}

test("a repeated request with its key makes one export", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const post = () =>
    POST(world.request("POST", "/api/tenant/exports", { slug: "acme", body: { list: "items", format: "csv" }, headers }), {});
  const [first, second] = [await post(), await post()];
  expect([first.status, second.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(await second.json()).toEqual(await first.json());
});

describe("a scheduled export", () => {
  const weekly = { name: "Active customers", list: "customers", format: "csv", query: { active: "true" }, time: "07:30" } as const;

  test("runs when it is due, once, as its colleague, whose inbox gets the file", async () => {
    const [ctx, system] = [world.ctx("acme"), world.systemCtx("acme")];
    const made = await createScheduledExport(ctx, { ...weekly, frequency: "weekly", weekday: 1 });
    expect([made.columns.length > 5, made.next_run_at?.toISOString()]).toEqual([true, "2026-03-09T07:30:00.000Z"]);
    expect((await listDueExports(system, {})).ids).toEqual([]);
    world.clock.set(new Date("2026-03-09T07:33:00.000Z"));
    expect((await listDueExports(system, {})).ids).toEqual([made.id]);
    const [first, second] = [await runDueExport(system, { id: made.id }), await runDueExport(system, { id: made.id })];
    expect(second).toEqual({ export_id: null });
    const id = first.export_id ?? "";
    await writeQueuedExport(system, { id }, rememberingSteps());
    const done = await getExport(ctx, { id });
    expect(done).toMatchObject({ status: "ready", rows: 1, file_name: "Active customers 2026-03-09.csv", background: true });
    await notifyStaff(system, "export_ready", notificationOfExport(done), rememberingSteps());
    const [told, ...others] = await inboxOf(ctx);
    expect([told?.kind, others]).toEqual(["export_ready", []]);
    await mailNotification(system, { id: told?.id ?? "" });
    const mails = await runInTenant(system.tenant.id, () =>
      system.db.mail.findMany({ where: { tenant_id: system.tenant.id, key: "export_ready" } }),
    );
    expect(mails.map(({ subject, text }) => [subject, text.includes("available for 24 hours")])).toEqual([
      ["Active customers 2026-03-09.csv is ready to download", true],
    ]);
    const after = await getScheduledExport(ctx, { id: made.id });
    expect([after.last_run_at?.toISOString(), after.next_run_at?.toISOString()]).toEqual([
      "2026-03-09T07:33:00.000Z",
      "2026-03-16T07:30:00.000Z",
    ]);
  });

  test("is changed, paused, resumed, run at once, and deleted", async () => {
    const ctx = world.ctx("acme");
    const { id } = await createScheduledExport(ctx, { ...weekly, frequency: "monthly", month_day: 31 });
    await expect(updateScheduledExport(ctx, { id, frequency: "weekly" })).rejects.toMatchObject({ errors: [{ path: "weekday" }] });
    await expect(updateScheduledExport(ctx, { id, query: { size: "1" } })).rejects.toMatchObject({ code: "invalid" });
    await expect(updateScheduledExport(ctx, { id, frequency: "daily", weekday: 3 })).rejects.toMatchObject({
      errors: [{ path: "weekday" }],
    });
    const daily = await updateScheduledExport(ctx, { id, frequency: "daily", time: "06:00" });
    expect(daily).toMatchObject({ frequency: "daily", month_day: null, next_run_at: new Date("2026-03-10T06:00:00.000Z") });
    expect(await pauseScheduledExport(ctx, { id })).toMatchObject({ next_run_at: null });
    await expect(pauseScheduledExport(ctx, { id })).rejects.toMatchObject({ code: "conflict" });
    expect(await updateScheduledExport(ctx, { id, time: "05:00" })).toMatchObject({ next_run_at: null });
    expect((await resumeScheduledExport(ctx, { id })).next_run_at?.toISOString()).toBe("2026-03-10T05:00:00.000Z");
    await expect(resumeScheduledExport(ctx, { id })).rejects.toMatchObject({ code: "conflict" });
    const run = await runScheduledExport(ctx, { id });
    expect(run).toMatchObject({ status: "queued", list: "customers" });
    await cancelExport(ctx, { id: run.id });
    await deleteScheduledExport(ctx, { id });
    await expect(getScheduledExport(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("pauses when its colleague has left, and belongs to a colleague", async () => {
    const system = world.systemCtx("acme");
    const { id } = await createScheduledExport(world.ctx("acme"), { ...weekly, frequency: "daily" });
    world.clock.set(new Date("2026-03-11T08:00:00.000Z"));
    const where = { tenant_id: system.tenant.id, id: world.tenants.acme.owner.staff_id };
    const deactivate = (deactivated_at: Date | null) =>
      runInTenant(system.tenant.id, () => system.db.staff.updateMany({ where, data: { deactivated_at } }));
    await deactivate(world.clock.now());
    expect(await runDueExport(system, { id })).toEqual({ export_id: null });
    await deactivate(null);
    expect(await getScheduledExport(world.ctx("acme"), { id })).toMatchObject({ next_run_at: null });
    await expect(createScheduledExport(system, { ...weekly, frequency: "daily" })).rejects.toMatchObject({ code: "forbidden" });
    const limited = world.ctx("acme", ["exports.write", "exports.read", "customers.read"]);
    await expect(createScheduledExport(limited, { ...weekly, list: "invoices", frequency: "daily" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("a list above 10,000 rows", () => {
  const count = 20_500;

  beforeAll(async () => {
    const tenant_id = world.tenants.beta.tenant.id;
    const now = world.clock.now();
    await runInTenant(tenant_id, () =>
      world.runtime.tenants.client.item.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          id: newId(now),
          tenant_id,
          name: `Item ${String(index).padStart(6, "0")}`,
          description: "",
          search_text: "",
          unit_price: "1",
          currency: "SAR",
          created_at: now,
          updated_at: now,
        })),
      }),
    );
  });

  const queue = (format: "csv" | "xlsx" = "csv") =>
    createExport(world.ctx("beta"), { list: "items", format, query: { sort: "name" }, columns: ["name", "unit_price"] });

  test("is written in parts, continues after the last one, and tells its reader", async () => {
    const [ctx, system] = [world.ctx("beta"), world.systemCtx("beta")];
    const queued = await queue();
    expect(queued).toMatchObject({ status: "queued", background: true, download_url: null });
    // A run that was killed after its first part.
    await startExport(system, { id: queued.id });
    expect(await writePart(system, queued.id)).toBe("more");
    expect(await getExport(ctx, { id: queued.id })).toMatchObject({ status: "running", rows: 10_000 });
    await writeQueuedExport(system, { id: queued.id }, rememberingSteps());
    const done = await getExport(ctx, { id: queued.id });
    expect(done).toMatchObject({ status: "ready", rows: count + 1 });
    const rows = readRows(await bytesOf(await download(done.download_url, world.tenants.beta.cookie)));
    const names = rows.slice(1).map(([name = ""]) => name);
    expect([names.length, new Set(names).size, names.at(-2)]).toEqual([count + 1, count + 1, "Item 020499"]);
    for (let run = 0; run < 2; run += 1) await notifyStaff(system, "export_ready", notificationOfExport(done), rememberingSteps());
    expect((await inboxOf(ctx)).map(({ kind, values }) => [kind, values["file"]])).toEqual([["export_ready", done.file_name]]);
    await expect(cancelExport(ctx, { id: done.id })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("ready") as string,
    });
  });

  test("is a workbook whose parts are one sheet", async () => {
    const queued = await queue("xlsx");
    await writeQueuedExport(world.systemCtx("beta"), { id: queued.id }, rememberingSteps());
    const done = await getExport(world.ctx("beta"), { id: queued.id });
    const files = await readArchive(await bytesOf(await download(done.download_url, world.tenants.beta.cookie)));
    const numbers = [...(files.get("xl/worksheets/sheet1.xml") ?? "").matchAll(/<row r="(\d+)">/g)].map(([, row]) => Number(row));
    expect([numbers.length, numbers.every((row, index) => row === index + 1)]).toEqual([count + 2, true]);
  });

  test("stops when it is cancelled, and fails when its reader loses access", async () => {
    const [ctx, system] = [world.ctx("beta"), world.systemCtx("beta")];
    const first = await queue();
    await startExport(system, { id: first.id });
    const path = `/api/tenant/exports/${encodeId("export", first.id)}`;
    const answer = await DELETE(world.request("DELETE", path, { slug: "beta" }), {
      params: Promise.resolve({ id: encodeId("export", first.id) }),
    });
    expect([answer.status, (await answer.json()) as object]).toEqual([200, expect.objectContaining({ status: "cancelled" })]);
    await writeQueuedExport(system, { id: first.id }, rememberingSteps());
    expect(await getExport(ctx, { id: first.id })).toMatchObject({ status: "cancelled", rows: 0 });

    const second = await queue();
    const { staff_id } = world.tenants.beta.owner;
    const deactivate = (deactivated_at: Date | null) =>
      runInTenant(system.tenant.id, () =>
        system.db.staff.updateMany({ where: { tenant_id: system.tenant.id, id: staff_id }, data: { deactivated_at } }),
      );
    await deactivate(world.clock.now());
    await writeQueuedExport(system, { id: second.id }, rememberingSteps());
    await deactivate(null);
    expect(await getExport(ctx, { id: second.id })).toMatchObject({ status: "failed", failure: "not_allowed" });
  });

  test("fails after its last attempt, and no more than five wait", async () => {
    const system = world.systemCtx("beta");
    const broken = await queue();
    const steps = rememberingSteps();
    const failing = {
      run: <Answer>(name: string, work: () => Promise<Answer>) =>
        name === "write-part-0" ? Promise.reject(new Error("The disk is full")) : steps.run(name, work),
    };
    await expect(writeQueuedExport(system, { id: broken.id }, failing)).rejects.toThrow("The disk is full");
    expect(await getExport(system, { id: broken.id })).toMatchObject({ status: "failed", failure: "interrupted" });
    const waiting = [];
    for (let index = 0; index < 5; index += 1) waiting.push(await queue());
    await expect(queue()).rejects.toMatchObject({ code: "conflict" });
    for (const { id } of waiting) await cancelExport(world.ctx("beta"), { id });
    expect((await listExports(world.ctx("beta"), { status: "cancelled" })).data).toHaveLength(6);
  });
});
