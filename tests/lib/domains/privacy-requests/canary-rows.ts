import { randomUUID } from "node:crypto";
import type pg from "pg";
import { personTables } from "@/lib/kernel/data-map/data-map";
import type { Part, PersonTable } from "@/lib/kernel/data-map/define";

/** The person of whom every table has a row. */
export const canary = { email: "canary@bird.example", phone: "+44 113 496 7712", external_id: "ext-4711-bird", name: "Coal Canary" };

/** An object that the test stores. */
export const canaryFile = { key: "canary/files/one", text: "canary song" };

export interface Mark {
  table: string;
  part: string;
  column: string;
  text: string;
}

interface Column {
  name: string;
  type: string;
  required: boolean;
}

/** What the generated row of a part needs beyond its own columns, so that its SQL finds it and no law keeps it. */
function special(table: string, part: string, ids: ReadonlyMap<string, string>): Record<string, unknown> {
  const idOf = (name: string) => ids.get(name) ?? null;
  const found: Record<string, Record<string, unknown>> = {
    "statements.self": { recipients: ["Canary@Bird.example"] },
    "invoices.mention": { status: "draft" },
    "mails.self": { to: JSON.stringify([{ name: "Coal", address: canary.email }]), cc: "[]" },
    "legal_holds.mention": { released_at: "2026-01-05T09:00:00Z" },
    "customers.self": { domain_key: "canary-bird.example" },
    "customers.whole": { email: canary.email },
    "ticket_messages.self": { ticket_id: idOf("tickets:self"), author_kind: "contact", kind: "reply", file_ids: [idOf("files:self")] },
    "ticket_messages.replies": {
      ...{ ticket_id: idOf("tickets:self"), author_kind: "staff", kind: "reply" },
      file_ids: [idOf("files:shared")],
    },
    "ticket_messages.notes": { ticket_id: idOf("tickets:self"), author_kind: "staff", kind: "note" },
    "bookings.self": { event_id: idOf("calendar_events:self") },
    "audit_entries.actor": { actor_id: idOf("contacts:self") },
    "events.actor": { actor: JSON.stringify({ kind: "contact", id: idOf("contacts:self"), name: "canary-events-actor-actor" }) },
    "files.self": { status: "clean", sha256: "0".repeat(64), size: canaryFile.text.length, sealed: false, storage_key: canaryFile.key },
  };
  const free = table === "staff" ? { deactivated_at: "2026-01-01T00:00:00Z" } : {};
  return { ...free, ...found[`${table}.${part}`] };
}

/** Inserts a row, past checks that generated values cannot meet. */
async function insert(client: pg.Client, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${String(index + 1)}`);
  const text = `insert into public.${table} (${names.map((name) => `"${name}"`).join(", ")}) values (${places.join(", ")})`;
  for (;;) {
    try {
      await client.query(text, Object.values(row));
      return;
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code !== "23514" || constraint === undefined) throw error;
      await client.query(`alter table public.${table} drop constraint ${constraint}`);
    }
  }
}

function filler({ type }: Column, index: number): unknown {
  if (type === "uuid") return randomUUID();
  if (type.startsWith("timestamp")) return "2026-01-05T09:00:00Z";
  if (type === "date") return "2026-01-05";
  if (type === "boolean") return false;
  if (type.endsWith("[]")) return [];
  if (type === "jsonb") return "{}";
  if (type === "text") return `x${String(index)}`;
  return index + 1;
}

function marked(type: string, text: string): unknown {
  if (type.endsWith("[]")) return [text];
  // Fields of records, as events and audit entries have them.
  return type === "jsonb" ? JSON.stringify({ name: text, inner: [{ email: `${text}@bird.example`, body: ["before", text] }] }) : text;
}

/** Values of personal columns that erasure changes, in the row of a part. */
function valuesOf(table: string, part: string, how: Part, columns: readonly Column[], map: PersonTable) {
  const row: Record<string, unknown> = {};
  const marks: Mark[] = [];
  const changed =
    how.erase === "delete" ? map.gone : Object.entries(how.erase).flatMap(([name, change]) => (typeof change === "object" ? [] : [name]));
  for (const name of changed) {
    const column = columns.find((one) => one.name === name);
    if (column === undefined) continue;
    // Values that go by the name or address in them need one.
    const isScrubbed = how.erase !== "delete" && how.erase[name] === "scrub";
    const text = isScrubbed ? `about-${table}-${part}-${name} ${canary.email}` : `canary-${table}-${part}-${name}`;
    row[name] = marked(column.type, text);
    if (!isScrubbed && !map.hidden.includes(name)) marks.push({ table, part, column: name, text });
  }
  for (const name of how.email ?? []) if (name === how.email?.[0]) row[name] = canary.email;
  for (const name of how.phone ?? []) row[name] = canary.phone;
  for (const name of how.external ?? []) row[name] = canary.external_id;
  const replaced = new Set([...(how.email ?? []).slice(0, 1), ...(how.phone ?? []), ...(how.external ?? [])]);
  return { row, marks: marks.filter(({ column }) => !replaced.has(column)) };
}

/** Fills every table of the data map with a row of each part and one that mentions the person. The client passes triggers and keys. */
export async function plantCanary(client: pg.Client, tenant_id: string): Promise<Mark[]> {
  const { rows: catalogue } = await client.query<Column & { table: string }>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as required
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`);
  await client.query("set session_replication_role = replica");
  const ids = new Map<string, string>();
  for (const [table, { parts }] of personTables) for (const part of Object.keys(parts)) ids.set(`${table}:${part}`, randomUUID());
  const marks: Mark[] = [];
  let index = 100;
  const plant = async (table: string, part: string, values: Record<string, unknown>) => {
    index += 1;
    const columns = catalogue.filter((column) => column.table === table);
    const needed = Object.fromEntries(columns.filter(({ required }) => required).map((column) => [column.name, filler(column, index)]));
    await insert(client, table, { ...needed, tenant_id, ...values, ...special(table, part, ids) });
  };
  for (const [table, map] of personTables.filter(([name]) => !name.startsWith("privacy_"))) {
    const columns = catalogue.filter((column) => column.table === table);
    for (const [part, how] of Object.entries(map.parts)) {
      const { row, marks: own } = valuesOf(table, part, how, columns, map);
      const linked = (how.follows ?? []).filter(({ on }) => /^\w+$/.test(on)).slice(0, 1);
      const links = linked.map(({ from, on }) => [on, ids.get(from.includes(":") ? from : `${from}:self`)]);
      // A row that is found by its address or link alone, so that each way is tried.
      const id = ids.get(`${table}:${part}`);
      await plant(table, part, { id, ...row, ...Object.fromEntries(links) });
      marks.push(...own.filter(({ column }) => !(column in special(table, part, ids))));
    }
    if (map.mention.length === 0) continue;
    const mentions = map.mention.map((column) => ({
      table,
      part: "mention",
      column,
      text: `about-${table}-mention-${column} ${canary.email}`,
    }));
    const typeOf = (name: string) => columns.find((one) => one.name === name)?.type ?? "text";
    await plant(table, "mention", {
      id: randomUUID(),
      ...Object.fromEntries(mentions.map(({ column, text }) => [column, marked(typeOf(column), text)])),
    });
    marks.push(...mentions.filter(({ column }) => !map.hidden.includes(column)));
  }
  await client.query("set session_replication_role = origin");
  return marks;
}

/** Every row of every table of companies that says a text, as `table: row`. */
export async function rowsWith(client: pg.Client, text: string): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  const found: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from public.${name} t where t::text ilike $1`, [
      `%${text}%`,
    ]);
    found.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return found;
}
