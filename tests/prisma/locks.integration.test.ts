import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { check, checkIn, checkOneOf, index } from "@/prisma/sql/kinds";
import { appendOnly, lockedChild, lockedWhen } from "@/prisma/sql/locks";
import { tenantTable } from "@/prisma/sql/tables";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

const tenant = randomUUID();
const locked = { code: "AT001" };

let database: TestDatabase;
let owner: pg.Client;
let app: pg.Client;

const table = (name: string) => ({ name, schema: "public", table: name, columns: [], uniques: [], foreign_keys: [] });
const statements = [
  ...["bills", "bill_lines", "bill_remarks"].map((name) => tenantTable(table(name), "select, insert, update, delete")),
  lockedWhen("bills", "old.status <> 'draft'", ["status", "paid"]),
  lockedChild("bill_lines", "bills", "bill_id", "parent.status <> 'draft'", ["position"]),
  appendOnly("bill_remarks"),
  checkIn("bills", "status", ["draft", "sent", "it's paid"]),
  check("bills", "bills_paid_check", "paid >= 0"),
  checkOneOf("bill_remarks", ["bill_id", "line_id"]),
  index("bills_draft", "bills", "(tenant_id, total) where status = 'draft' and total = 7", { unique: true }),
];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.owner_url });
  app = new pg.Client({ connectionString: database.app_url });
  await Promise.all([owner.connect(), app.connect()]);
  await owner.query(`
    create table bills (id uuid not null, tenant_id uuid not null, status text not null, paid bigint not null default 0,
    total bigint not null, primary key (tenant_id, id));
    create table bill_lines (id uuid primary key, tenant_id uuid not null, bill_id uuid not null, amount bigint not null,
    position int not null default 0,
      foreign key (tenant_id, bill_id) references bills on delete cascade);
    create table bill_remarks (id uuid primary key, tenant_id uuid not null, bill_id uuid, line_id uuid, body text not null);`);
  // Twice: each statement must be idempotent.
  for (let i = 0; i < 2; i++) for (const statement of statements) await owner.query(statement.create);
  await app.query("select set_config('app.tenant_id', $1, false)", [tenant]);
});

afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

let bill: string;
let line: string;

beforeEach(async () => {
  bill = randomUUID();
  line = randomUUID();
  await app.query("insert into bills values ($1, $2, 'draft', 0, 100)", [bill, tenant]);
  await app.query("insert into bill_lines values ($1, $2, $3, 100)", [line, tenant, bill]);
});

async function send(): Promise<void> {
  await app.query("update bills set status = 'sent' where id = $1", [bill]);
}

test("a draft and its lines can be changed and deleted", async () => {
  await app.query("update bills set total = 90 where id = $1", [bill]);
  await app.query("update bill_lines set amount = 90 where id = $1", [line]);
  await app.query("delete from bills where id = $1", [bill]);
  expect((await app.query("select 1 from bill_lines where id = $1", [line])).rowCount).toBe(0);
});

test("a locked row changes only in the allowed columns and cannot be deleted", async () => {
  await send();
  await app.query("update bills set paid = 50 where id = $1", [bill]);
  await expect(app.query("update bills set total = 1 where id = $1", [bill])).rejects.toMatchObject({ ...locked, table: "bills" });
  await expect(app.query("update bills set paid = 60, total = 1 where id = $1", [bill])).rejects.toMatchObject(locked);
  await expect(app.query("delete from bills where id = $1", [bill])).rejects.toMatchObject(locked);
  await expect(owner.query("update bills set total = 1 where id = $1", [bill])).rejects.toMatchObject(locked);
  expect((await app.query("select paid, total from bills where id = $1", [bill])).rows).toEqual([{ paid: "50", total: "100" }]);
});

test("lines of a locked row cannot be inserted, changed, deleted or moved", async () => {
  await send();
  const other = randomUUID();
  await app.query("insert into bills values ($1, $2, 'draft', 0, 1)", [other, tenant]);
  await expect(app.query("insert into bill_lines values ($1, $2, $3, 1)", [randomUUID(), tenant, bill])).rejects.toMatchObject(locked);
  await expect(app.query("update bill_lines set amount = 1 where id = $1", [line])).rejects.toMatchObject(locked);
  await expect(app.query("update bill_lines set bill_id = $2 where id = $1", [line, other])).rejects.toMatchObject(locked);
  await expect(app.query("delete from bill_lines where id = $1", [line])).rejects.toMatchObject({ ...locked, table: "bill_lines" });
  await app.query("update bill_lines set position = 3 where id = $1", [line]);
  const own = randomUUID();
  await app.query("insert into bill_lines values ($1, $2, $3, 1)", [own, tenant, other]);
  await expect(app.query("update bill_lines set bill_id = $2 where id = $1", [own, bill])).rejects.toMatchObject(locked);
  await app.query("delete from bills where id = $1", [other]);
});

test("a line inserted while its parent is being locked waits, and is rejected", async () => {
  const rival = new pg.Client({ connectionString: database.app_url });
  await rival.connect();
  await rival.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  await app.query("begin");
  await send();
  const late = rival.query("insert into bill_lines values ($1, $2, $3, 1)", [randomUUID(), tenant, bill]).then(
    () => "written",
    (error: { code: string }) => error.code,
  );
  await untilWaiting();
  await app.query("commit");
  expect(await late).toBe("AT001");
  await rival.end();
});

async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
        or (locktype = 'transactionid' and not granted)`,
    );
    if (rowCount !== 0) return;
    await new Promise((done) => setTimeout(done, 5));
  }
}

test("append-only rows cannot be changed, even by the owner", async () => {
  const note = randomUUID();
  await app.query("insert into bill_remarks values ($1, $2, $3, null, 'first')", [note, tenant, bill]);
  for (const client of [app, owner]) {
    await expect(client.query("update bill_remarks set body = 'second' where id = $1", [note])).rejects.toMatchObject(locked);
    await expect(client.query("delete from bill_remarks where id = $1", [note])).rejects.toMatchObject(locked);
  }
});

test("checks and partial indexes hold", async () => {
  await expect(app.query("update bills set status = 'lost' where id = $1", [bill])).rejects.toMatchObject({
    code: "23514",
    constraint: "bills_status_check",
  });
  await expect(app.query("update bills set paid = -1 where id = $1", [bill])).rejects.toMatchObject({ constraint: "bills_paid_check" });
  await expect(app.query("insert into bill_remarks values ($1, $2, $3, $4, '')", [randomUUID(), tenant, bill, line])).rejects.toMatchObject(
    { constraint: "bill_remarks_one_target_check" },
  );
  await app.query("insert into bills values ($1, $2, 'draft', 0, 7)", [randomUUID(), tenant]);
  await expect(app.query("insert into bills values ($1, $2, 'draft', 0, 7)", [randomUUID(), tenant])).rejects.toMatchObject({
    code: "23505",
    constraint: "bills_draft",
  });
  await app.query("update bills set status = 'it''s paid' where id = $1", [bill]);
});
