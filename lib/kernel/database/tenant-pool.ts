import pg from "pg";
import type { EventEmitter } from "node:events";
import { AppError } from "../base/errors";
import { scopeStatement, TenantQuery, type TransactionStatus, type WireQuery } from "./tenant-query";

/** The internals of `pg.Client` that the subclass uses. */
interface WireClient extends EventEmitter {
  readyForQuery: boolean;
  _queryQueue: unknown[];
  getTransactionStatus(): TransactionStatus;
  query(query: unknown, values?: unknown, callback?: unknown): unknown;
}

const BaseClient = pg.Client as unknown as new (config?: unknown) => WireClient;

/** A connection that runs only queries of the tenant that it was checked out for. */
class TenantClient extends BaseClient {
  tenant: string | undefined;
  /** Queries that have no answer yet, and the last of them. */
  #unanswered = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Prepares the scoping statement; once per connection, before its first use. */
  async prepareScope(): Promise<void> {
    await super.query({ ...scopeStatement, values: [""] });
  }

  /** Whether neither a transaction nor a query is running. */
  get isIdle(): boolean {
    return this.#unanswered === 0 && this.readyForQuery && this._queryQueue.length === 0 && this.getTransactionStatus() === "I";
  }

  override query(config: unknown, values?: unknown, callback?: unknown): unknown {
    const tenant = this.tenant;
    if (tenant === undefined) return refuse("This connection was already released.", [values, callback]);
    if (isSubmittable(config)) return refuse("Cursors and other query objects are not scoped to a tenant.", [values, callback]);
    const query: WireQuery = new TenantQuery({ tenant, status: () => this.getTransactionStatus() }, config, values, callback);
    if (query.callback) return super.query(query);
    const send = () =>
      new Promise((resolve, reject) => {
        query.callback = (error, result) => {
          this.#unanswered -= 1;
          if (error) reject(error);
          else resolve(result);
        };
        super.query(query);
      });
    // Parallel reads of one transaction wait here, since pg 9 will no longer queue them.
    this.#last = this.#unanswered++ === 0 ? send() : this.#last.then(send, send);
    return this.#last;
  }
}

/** Rejects in the form of the call: through its callback if it has one. */
function refuse(message: string, rest: unknown[]): Promise<never> | undefined {
  const error = new AppError("internal", message);
  const callback = rest.find((argument) => typeof argument === "function");
  if (callback === undefined) return Promise.reject(error);
  process.nextTick(callback, error);
  return undefined;
}

function isSubmittable(config: unknown): boolean {
  return typeof config === "object" && config !== null && "submit" in config;
}

type Done = (destroy?: Error | boolean) => void;
type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void;

/**
 * A pool whose check-outs belong to one tenant each, captured from `currentTenant` when `query` or `connect` is called: later, inside the
 * client, the async context is often another request's. Without a tenant it rejects before the network.
 */
export class TenantPool extends pg.Pool {
  readonly #currentTenant: () => string | undefined;

  constructor(config: pg.PoolConfig, currentTenant: () => string | undefined) {
    super({
      ...config,
      Client: TenantClient as unknown as NonNullable<pg.PoolConfig["Client"]>,
      onConnect: prepareScope as NonNullable<pg.PoolConfig["onConnect"]>,
    });
    this.#currentTenant = currentTenant;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    let tenant: string;
    try {
      tenant = checkTenant(this.#currentTenant());
    } catch (error) {
      if (callback === undefined) return Promise.reject(error);
      callback(error as Error, undefined, () => undefined);
      return undefined;
    }
    if (callback === undefined) return super.connect().then((client) => bindClient(client, tenant));
    super.connect((error, client, done) => {
      if (client === undefined) callback(error, client, done);
      else callback(error, bindClient(client, tenant), (destroy) => client.release(destroy));
    });
    return undefined;
  }
}

/** The pool awaits this promise, although its type says that the result is ignored. */
function prepareScope(client: pg.ClientBase): Promise<void> {
  return (client as unknown as TenantClient).prepareScope();
}

/** Sets a check-out's tenant until its release. A connection released while busy is closed, since its next user would inherit its state. */
function bindClient(client: pg.PoolClient, tenant: string): pg.PoolClient {
  const scoped = client as unknown as TenantClient;
  scoped.tenant = tenant;
  const release = client.release;
  client.release = (destroy) => {
    scoped.tenant = undefined;
    release(destroy === undefined || destroy === false ? !scoped.isIdle : destroy);
  };
  return client;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @returns the tenant if it is a lower-case UUID. @throws AppError `internal` otherwise, since it becomes part of an SQL text. */
export function checkTenant(tenant: string | undefined): string {
  if (tenant === undefined) throw new AppError("internal", "There is no tenant in scope.");
  if (!uuid.test(tenant)) throw new AppError("internal", "The tenant in scope is not a UUID.");
  return tenant;
}
