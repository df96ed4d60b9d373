import type { EventEmitter } from "node:events";
import pg from "pg";

/**
 * The scoping statement that every connection of the tenant pool prepares; the third argument ends the setting with the transaction. Its
 * condition is never true, since a result without rows is cheaper to send and read.
 */
export const scopeStatement = { name: "atrium_tenant", text: "select where set_config('app.tenant_id', $1, true) is null" } as const;

/** What of pg's connection is written to here. Not in pg's public types, which is why pg is pinned to an exact version. */
export interface WireConnection {
  bind(message: { portal: string; statement: string; values: string[] }): void;
  execute(message: { portal: string; rows: number }): void;
  query(text: string): void;
}

/** The inside of `pg.Query` that the subclass works with. */
export interface WireQuery extends EventEmitter {
  readonly text: string;
  queryMode: string | undefined;
  callback: ((error: Error | null, result?: unknown) => void) | undefined;
  submit(connection: WireConnection): Error | null;
  prepare(connection: WireConnection): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
}

const BaseQuery = pg.Query as unknown as new (config: unknown, values?: unknown, callback?: unknown) => WireQuery;

/** "I" idle, "T" in a transaction, "E" in a failed one, as of the last ReadyForQuery; null before the first. */
export type TransactionStatus = "I" | "T" | "E" | null;

export interface QueryScope {
  /** A UUID that the pool has checked. */
  tenant: string;
  status(): TransactionStatus;
}

const opensTransaction = /^\s*(?:begin|start\s+transaction)\b[^;]*?(?=;?\s*$)/i;

/**
 * A query that sets its tenant without a round trip: PostgreSQL treats all messages up to the next Sync as one implicit transaction, so a
 * Bind and Execute of `set_config(..., true)` ahead of the query's own messages scopes exactly that query.
 * A transaction sets its tenant when it opens. Inside one nothing is added, since a failed transaction would reject it together with the
 * ROLLBACK. Everything else uses the extended protocol, which accepts one statement at a time.
 */
export class TenantQuery extends BaseQuery {
  readonly #scope: QueryScope;
  /** True until our own `set_config` is answered. */
  #awaitsScope = false;

  constructor(scope: QueryScope, config: unknown, values?: unknown, callback?: unknown) {
    super(config, values, callback);
    this.#scope = scope;
    this.queryMode = "extended";
  }

  override submit(connection: WireConnection): Error | null {
    const opening = this.#isOutsideTransaction() && typeof this.text === "string" ? opensTransaction.exec(this.text)?.[0] : undefined;
    if (opening === undefined) return super.submit(connection);
    // SET LOCAL, not a SELECT: after a SELECT the isolation level that Prisma sets next would be refused.
    connection.query(`${opening}; SET LOCAL app.tenant_id = '${this.#scope.tenant}'`);
    return null;
  }

  override prepare(connection: WireConnection): void {
    if (this.#isOutsideTransaction()) {
      this.#awaitsScope = true;
      connection.bind({ portal: "", statement: scopeStatement.name, values: [this.#scope.tenant] });
      connection.execute({ portal: "", rows: 0 });
    }
    super.prepare(connection);
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.#awaitsScope) this.#awaitsScope = false;
    else super.handleCommandComplete(message, connection);
  }

  #isOutsideTransaction(): boolean {
    const status = this.#scope.status();
    return status !== "T" && status !== "E";
  }
}
