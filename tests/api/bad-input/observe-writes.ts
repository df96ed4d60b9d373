import pg from "pg";

/** The tenant tables that one committed transaction wrote. */
export interface WrittenTransaction {
  tables: string[];
  /** The request ids of the transaction's audit entries. */
  request_ids: string[];
}

export interface WriteObserver {
  /** Returns the transactions committed since the last call. */
  take(): Promise<WrittenTransaction[]>;
  close(): Promise<void>;
}

/** Puts a trigger on every tenant table that logs each written row; a rollback also discards its log rows. */
export async function observeWrites(ownerUrl: string): Promise<WriteObserver> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`
    create schema observed;
    create table observed.writes (xid xid8, name text, request_id text);
    create function observed.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $body$
    begin
      insert into observed.writes values (pg_current_xact_id(), tg_table_name,
        case when tg_table_name = 'audit_entries' and tg_op = 'INSERT' then to_jsonb(new) ->> 'request_id' end);
      return null;
    end $body$;
    do $body$ declare name text; begin
      for name in select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      loop
        execute format('create trigger zz_observed after insert or update or delete on public.%I
          for each row execute function observed.note()', name);
      end loop;
    end $body$;`);
  return {
    async take() {
      const { rows } = await client.query<WrittenTransaction>(`
        with taken as (delete from observed.writes returning *)
        select array_agg(distinct name) as tables,
          coalesce(array_agg(distinct request_id) filter (where request_id is not null), '{}') as request_ids
        from taken group by xid`);
      return rows;
    },
    close: () => client.end(),
  };
}
