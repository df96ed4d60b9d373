import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { AppError } from "@/lib/kernel/base/errors";

export type SchemaEngine = engineModule.SchemaEngine;

/** The migrations manage all tables and enums. */
export const noFilter = { externalTables: [], externalEnums: [] };

let loading: Promise<void> | undefined;

/** Instantiates Prisma's schema engine, the same code as its downloaded binary, once per process. */
function loadEngine(): Promise<void> {
  loading ??= (async () => {
    const path = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
    const bytes = readFileSync(path.replace(/\.js$/, ".wasm"));
    const { instance } = await WebAssembly.instantiate(bytes, {
      "./schema_engine_bg.js": engineModule as unknown as WebAssembly.ModuleImports,
    });
    engineModule.__wbg_set_wasm(instance.exports);
    (instance.exports["__wbindgen_start"] as () => void)();
  })();
  return loading;
}

/**
 * Runs `work` with a schema engine over a database.
 * @param url of the role that owns the schemas.
 */
export async function withSchemaEngine<Result>(url: string, work: (engine: SchemaEngine) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    return await useEngine(wholeScripts(pool), work);
  } finally {
    await pool.end();
  }
}

/** Runs `work` with a schema engine without a database, which suffices to compare schemas. */
export function withOfflineSchemaEngine<Result>(work: (engine: SchemaEngine) => Promise<Result>): Promise<Result> {
  return useEngine(offline, work);
}

async function useEngine<Result>(
  factory: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  await loadEngine();
  const engine = await engineModule.SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

/** Sends scripts whole: Prisma's adapter splits them at every semicolon, also inside function bodies. */
function wholeScripts(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connectToShadowDb: () => factory.connectToShadowDb(),
    async connect() {
      const adapter = await factory.connect();
      adapter.executeScript = (script) => pool.query(script).then(() => undefined, reportDatabaseError);
      return adapter;
    },
  };
}

/** Converts an error to the form that the engine can print; it shows others as a number. */
function reportDatabaseError(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error;
  const { code = "", severity = "", message, detail, column, hint } = error;
  throw new DriverAdapterError({ kind: "postgres", code, severity, message, detail, column, hint });
}

/** Answers the engine's two queries on opening: whether the schema exists, and the server's version. Comparing schemas sends no others. */
const offline: SqlMigrationAwareDriverAdapterFactory = {
  provider: "postgres",
  adapterName: "atrium-offline",
  connect: () => Promise.resolve(offlineAdapter),
  connectToShadowDb: () => refuseOffline(),
};

const offlineAdapter: SqlDriverAdapter = {
  provider: "postgres",
  adapterName: "atrium-offline",
  async queryRaw({ sql }) {
    if (!sql.includes("server_version_num")) return refuseOffline();
    return Promise.resolve({
      columnNames: ["exists", "version", "numeric_version"],
      columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
      rows: [[true, "PostgreSQL 18.4", 180004]],
    });
  },
  executeRaw: () => refuseOffline(),
  executeScript: () => refuseOffline(),
  startTransaction: () => refuseOffline(),
  dispose: () => Promise.resolve(),
};

function refuseOffline(): Promise<never> {
  return Promise.reject(new AppError("internal", "The schema engine asked for a database where it should need none."));
}
