import { randomBytes, randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, deleteInvoice } from "@/lib/domains/invoices";
import { createNote } from "@/lib/domains/notes";
import { encodeId } from "@/lib/kernel/base/ids";
import { attachedNouns, nounOf } from "@/lib/kernel/base/nouns";
import { applyMigrations, listMigrations } from "@/scripts/database/migrations";
import { ensureRoles, withClient, withDatabase } from "@/scripts/database/roles";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Rows of `records` of one id, read as the owner of the tables. */
async function readRecords(ids: string[]): Promise<unknown[]> {
  return withClient(world.database.owner_url, async (client) => {
    const { rows } = await client.query("select id, noun from public.records where id = any($1::uuid[]) order by noun", [ids]);
    return rows as unknown[];
  });
}

test("each attached noun's table has the triggers that keep its records", async () => {
  expect(attachedNouns.length).toBeGreaterThan(1);
  await withClient(world.database.owner_url, async (client) => {
    for (const noun of attachedNouns) {
      const { rows } = await client.query("select tgname from pg_trigger where tgrelid = $1::regclass and tgname like '%\\_records\\_%'", [
        `public.${nounOf(noun).table}`,
      ]);
      expect(rows, noun).toHaveLength(2);
    }
  });
});

test("a record that is made is listed, and one that is deleted takes its notes along", async () => {
  const ctx = world.ctx("acme");
  const customer = await createCustomer(ctx, { name: "Listed" });
  const invoice = await createInvoice(ctx, { customer_id: customer.id, lines: [] });
  expect(await readRecords([customer.id, invoice.id])).toEqual([
    { id: customer.id, noun: "customer" },
    { id: invoice.id, noun: "invoice" },
  ]);
  const note = await createNote(ctx, { record_id: encodeId("invoice", invoice.id), body: "Goes with its invoice" });
  await deleteInvoice(ctx, { id: invoice.id });
  expect(await readRecords([customer.id, invoice.id])).toEqual([{ id: customer.id, noun: "customer" }]);
  const notes = await withClient(world.database.owner_url, (client) =>
    client.query("select id from public.notes where id = $1", [note.id]),
  );
  expect(notes.rowCount).toBe(0);
});

const Column = z.object({ column_name: z.string(), data_type: z.string() });

/** Inserts a row with the given values, and with something in every other column that must have a value. */
async function insertRow(client: pg.Client, table: string, values: Record<string, string>): Promise<string> {
  const { rows } = await client.query(
    `select column_name, data_type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    [table],
  );
  const filler = (type: string) =>
    type === "uuid"
      ? randomUUID()
      : /time|date/.test(type)
        ? "2026-01-01"
        : /int|numeric/.test(type)
          ? "1"
          : type === "boolean"
            ? "f"
            : "{}";
  const id = randomUUID();
  const required = rows.map((row) => Column.parse(row)).map(({ column_name, data_type }) => [column_name, filler(data_type)] as const);
  const row = { ...Object.fromEntries(required), ...values, id };
  const names = Object.keys(row);
  await client.query(
    `insert into public.${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
  return id;
}

test("the migration keeps notes, files and links of the records that are there", async () => {
  const postgres = inject("postgres");
  const name = `records_${randomBytes(6).toString("hex")}`;
  await ensureRoles(postgres.admin_url, name);
  const folder = mkdtempSync(join(tmpdir(), "atrium-records-"));
  try {
    const all = listMigrations("prisma/migrations");
    const before = all.slice(
      0,
      all.findIndex((migration) => migration.endsWith("_attach_to_any_record")),
    );
    for (const part of [...before, "migration_lock.toml"]) cpSync(join("prisma/migrations", part), join(folder, part), { recursive: true });
    await applyMigrations(withDatabase(postgres.owner_url, name), folder);
    const tenant_id = randomUUID();
    const made = await withClient(withDatabase(postgres.admin_url, name), async (client) => {
      // The rows that these refer to have no part in the migration.
      await client.query("set session_replication_role = replica");
      for (const table of ["notes", "invoices", "files", "file_links", "document_links", "customers"])
        await client.query(
          `do $$ declare c text; begin
            for c in select conname from pg_constraint
              where conrelid = 'public.${table}'::regclass and contype = 'c' and conname not like '%one_target%'
            loop execute format('alter table public.${table} drop constraint %I', c); end loop;
          end $$`,
        );
      const customer = await insertRow(client, "customers", { tenant_id });
      const invoice = await insertRow(client, "invoices", { tenant_id, customer_id: customer, status: "draft" });
      return {
        customer,
        invoice,
        note_of_customer: await insertRow(client, "notes", { tenant_id, customer_id: customer }),
        note_of_invoice: await insertRow(client, "notes", { tenant_id, invoice_id: invoice }),
        file_link: await insertRow(client, "file_links", { tenant_id, customer_id: customer }),
        document_link: await insertRow(client, "document_links", { tenant_id, invoice_id: invoice }),
      };
    });
    await withClient(withDatabase(postgres.admin_url, name), (client) =>
      // File links refer to files, of which there are none here.
      client.query("alter table public.file_links drop constraint file_links_tenant_id_file_id_fkey"),
    );
    await applyMigrations(withDatabase(postgres.owner_url, name), "prisma/migrations");
    await withClient(withDatabase(postgres.owner_url, name), async (client) => {
      const read = async (table: string) =>
        (await client.query(`select id, record_id from public.${table} order by record_id = $1 desc`, [made.customer])).rows as unknown[];
      expect(await read("notes")).toEqual([
        { id: made.note_of_customer, record_id: made.customer },
        { id: made.note_of_invoice, record_id: made.invoice },
      ]);
      expect(await read("file_links")).toEqual([{ id: made.file_link, record_id: made.customer }]);
      expect(await read("document_links")).toEqual([{ id: made.document_link, record_id: made.invoice }]);
      expect((await client.query("select id, noun from public.records order by noun")).rows).toEqual([
        { id: made.customer, noun: "customer" },
        { id: made.invoice, noun: "invoice" },
      ]);
    });
  } finally {
    await withClient(postgres.admin_url, (client) => client.query(`drop database ${name} with (force)`));
    rmSync(folder, { recursive: true });
  }
});
