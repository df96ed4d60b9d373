import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { renderExtras } from "@/prisma/sql";
import { checkIn, index, rawFunction } from "@/prisma/sql/kinds";
import { lockedWhen } from "@/prisma/sql/locks";
import { writeDifference } from "@/scripts/db-diff";
import { diffSnapshots, readSnapshot, takeSnapshot, writeMigration } from "@/scripts/database/diff";
import { applyMigrations, listMigrations } from "@/scripts/database/migrations";
import { ensureRoles, withClient, withDatabase } from "@/scripts/database/roles";

const base = readFileSync("prisma/schema/base.prisma", "utf8");
const model = (fields: string) => `${base}
model Bill {
  id        String @id @db.Uuid
  tenant_id String @db.Uuid
  status    String
${fields}
  @@unique([tenant_id, id])
  @@map("bills")
  @@schema("public")
}
`;
const firstModel = model("");
const secondModel = model("  total     BigInt @default(0) // in minor units");
const firstList = [
  checkIn("bills", "status", ["draft"]),
  index("bills_open", "bills", "(tenant_id) where status = 'draft'"),
  rawFunction("public.answer()", "create or replace function public.answer() returns int language sql return 42"),
];
const secondList = [checkIn("bills", "status", ["draft", "sent"]), lockedWhen("bills", "old.status <> 'draft'", [])];

const name = `diff_${randomBytes(6).toString("hex")}`;
let owner_url: string;
let folder: string;

beforeAll(async () => {
  const postgres = inject("postgres");
  await ensureRoles(postgres.admin_url, name);
  owner_url = withDatabase(postgres.owner_url, name);
  folder = mkdtempSync(join(tmpdir(), "atrium-diff-"));
});

afterAll(async () => {
  await withClient(inject("postgres").admin_url, (client) => client.query(`drop database ${name} with (force)`));
  rmSync(folder, { recursive: true });
});

const snapshot = (text: string, list: typeof firstList) => takeSnapshot({ "bill.prisma": text }, renderExtras(text, list));

test("a second migration contains only the changes, and both apply once, in order", async () => {
  const first = snapshot(firstModel, firstList);
  const second = snapshot(secondModel, secondList);
  const one = await diffSnapshots(readSnapshot(folder), first);
  writeMigration(folder, "0001_initial", one ?? "", first);
  expect(await applyMigrations(owner_url, folder)).toEqual(["0001_initial"]);

  const two = (await diffSnapshots(readSnapshot(folder), second)) ?? "";
  expect(two).not.toContain("row level security");
  expect(two).not.toContain("CREATE TABLE");
  expect(two.indexOf("drop index")).toBeLessThan(two.indexOf("ADD COLUMN"));
  expect(two.indexOf("ADD COLUMN")).toBeLessThan(two.indexOf("create trigger"));
  writeMigration(folder, "0002_total", two, second);
  expect(await applyMigrations(owner_url, folder)).toEqual(["0002_total"]);
  expect(await applyMigrations(owner_url, folder)).toEqual([]);
  expect(await diffSnapshots(readSnapshot(folder), second)).toBeNull();

  await withClient(owner_url, async (client) => {
    const { rows } = await client.query(
      `select to_regproc('public.answer') as function, to_regclass('public.bills_open') as index, (select count(*)::int
        from _prisma_migrations where finished_at is not null) as applied`,
    );
    expect(rows).toEqual([{ function: null, index: null, applied: 2 }]);
    await client.query("insert into bills values (gen_random_uuid(), gen_random_uuid(), 'sent', 1)");
    await expect(client.query("update bills set total = 2")).rejects.toMatchObject({ code: "AT001" });
  });
});

test("a failed migration is rolled back completely and blocks the next until it is resolved", async () => {
  const trial = mkdtempSync(join(tmpdir(), "atrium-diff-"));
  cpSync(folder, trial, { recursive: true });
  writeMigration(trial, "0003_broken", "create table half (id int);\nselect * from nowhere;", readSnapshot(trial));
  await expect(applyMigrations(owner_url, trial)).rejects.toThrow(/nowhere/);
  await withClient(owner_url, async (client) => {
    expect((await client.query("select to_regclass('public.half') as half")).rows).toEqual([{ half: null }]);
    await client.query("delete from _prisma_migrations where migration_name = '0003_broken'");
  });
  rmSync(trial, { recursive: true });
});

test("a migration that changed after it was applied is rejected", async () => {
  const trial = mkdtempSync(join(tmpdir(), "atrium-diff-"));
  cpSync(folder, trial, { recursive: true });
  const path = join(trial, "0002_total", "migration.sql");
  writeFileSync(path, `${readFileSync(path, "utf8")}-- and one thing more\n`);
  await expect(applyMigrations(owner_url, trial)).rejects.toThrow("The migration 0002_total has changed since this database was made.");
  rmSync(trial, { recursive: true });
});

test("a dropped table takes its extras with it without an error", async () => {
  const trial = mkdtempSync(join(tmpdir(), "atrium-diff-"));
  cpSync(folder, trial, { recursive: true });
  const gone = takeSnapshot({ "base.prisma": base }, renderExtras(base, []));
  writeMigration(trial, "0003_gone", (await diffSnapshots(readSnapshot(trial), gone)) ?? "", gone);
  expect(await applyMigrations(owner_url, trial)).toEqual(["0003_gone"]);
  rmSync(trial, { recursive: true });
});

test("--initial replaces all migrations by 0001_initial; other migrations are named by their time", async () => {
  const prisma = mkdtempSync(join(tmpdir(), "atrium-prisma-"));
  cpSync("prisma/schema", join(prisma, "schema"), { recursive: true });
  const at = new Date("2026-03-04T05:06:07Z");
  expect(await writeDifference(prisma, "whatever", { initial: true, at })).toBe("0001_initial");
  expect(await writeDifference(prisma, "nothing", { initial: false, at })).toBeNull();
  const path = join(prisma, "schema", "trial.prisma");
  writeFileSync(path, secondModel.slice(base.length).replaceAll("bills", "trial_bills").replace("model Bill", "model TrialBill"));
  expect(await writeDifference(prisma, "add_bills", { initial: false, at })).toBe("20260304050607_add_bills");
  expect(await writeDifference(prisma, "whatever", { initial: true, at })).toBe("0001_initial");
  expect(listMigrations(join(prisma, "migrations"))).toEqual(["0001_initial"]);
  await expect(writeDifference(prisma, "Not a name", { initial: false, at })).rejects.toThrow("lower-case");
  rmSync(prisma, { recursive: true });
});

test("prisma/sql.ts must not name a missing table or contain a duplicate", () => {
  expect(() => renderExtras(firstModel, [checkIn("invoices", "status", [])])).toThrow("public.invoices");
  expect(() => renderExtras(firstModel, [...firstList, ...firstList])).toThrow("twice");
});
