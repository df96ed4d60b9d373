import type pg from "pg";

/** All tables but PostgreSQL's own, the copies, and what migrations have noted. */
const tables = `select format('%I.%I', n.nspname, c.relname) as name, c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'kept') and n.nspname !~ '^pg_'
    and c.relname <> '_prisma_migrations'`;

/** Copies all rows, and where the sequences are, into a schema of the database itself. */
export async function keepRows(client: pg.Client): Promise<void> {
  await client.query(`
    create schema kept;
    create table kept.copies (name text, columns text, copy text);
    create table kept.sequences as select format('%I.%I', schemaname, sequencename) as name, last_value, start_value from pg_sequences;
    do $$
    declare one record; filled boolean; copy text; columns text;
    begin
      for one in ${tables} loop
        execute format('select exists (select from %s)', one.name) into filled;
        continue when not filled;
        copy := format('kept.copy_%s', one.oid);
        select string_agg(format('%I', attname), ', ') into columns from pg_attribute
          where attrelid = one.oid and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('create table %s as select %s from %s', copy, columns, one.name);
        insert into kept.copies values (one.name, columns, copy);
      end loop;
    end $$`);
}

/**
 * Takes out all rows, past triggers that keep some for ever, and puts back those that were kept where `kept` says so. The server's
 * connections stay, unlike with a new database, and its next request meets none that is broken.
 */
export async function resetRows(client: pg.Client, { kept }: { kept: boolean }): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(`do $$ declare one record; begin for one in ${tables} loop execute 'delete from ' || one.name; end loop; end $$`);
  if (!kept) {
    await client.query("select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences");
    return;
  }
  await client.query(`
    do $$
    declare one record;
    begin
      for one in select * from kept.copies loop
        execute format('insert into %s (%s) overriding system value select %s from %s', one.name, one.columns, one.columns, one.copy);
      end loop;
    end $$;
    select setval(name, coalesce(last_value, start_value), last_value is not null) from kept.sequences`);
}
