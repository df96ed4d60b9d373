import { sendUntilAnswered, type Persistence } from "./persist";
import { sendOnce, type Method, type QueryValues } from "./request";
import type { Page, Resource, ResourceSchemas, Wire } from "./resource";

/** The REST API for one company's pages. Reads are sent once; writes are retried until they get a response. */
export interface Api {
  readonly tenant: string;
  list<S extends ResourceSchemas>(resource: Resource<S>, query: QueryValues, signal?: AbortSignal): Promise<Page<Wire<S["row"]>>>;
  get<S extends ResourceSchemas>(resource: Resource<S>, id: string, signal?: AbortSignal): Promise<Wire<S["detail"]>>;
  create<S extends ResourceSchemas>(resource: Resource<S>, body: Wire<S["create"]>, persistence?: Persistence): Promise<Wire<S["detail"]>>;
  update<S extends ResourceSchemas>(
    resource: Resource<S>,
    id: string,
    version: number,
    changes: Partial<Wire<S["update"]>>,
    persistence?: Persistence,
  ): Promise<Wire<S["detail"]>>;
  remove<S extends ResourceSchemas>(resource: Resource<S>, id: string, version?: number): Promise<unknown>;
  /** Calls any other endpoint; `Answer` is the type of its response (`Wire<typeof Output>`). */
  read<Answer>(path: string, query?: QueryValues, signal?: AbortSignal): Promise<Answer>;
  send<Answer>(method: Exclude<Method, "GET">, path: string, body?: unknown, options?: Persistence & { version?: number }): Promise<Answer>;
}

/**
 * The API of the company with the slug `tenant`.
 * @throws ApiProblem from every method.
 */
export function createApi(tenant: string): Api {
  const read: Api["read"] = async <Answer>(path: string, query?: QueryValues, signal?: AbortSignal) =>
    (await sendOnce({ tenant, method: "GET", path, query, signal })) as Answer;
  const send: Api["send"] = async <Answer>(
    method: Exclude<Method, "GET">,
    path: string,
    body?: unknown,
    { version, ...persistence }: Persistence & { version?: number } = {},
  ) => (await sendUntilAnswered({ tenant, method, path, body, version }, persistence)) as Answer;
  return {
    tenant,
    read,
    send,
    list: (resource, query, signal) => read(resource.path, query, signal),
    get: (resource, id, signal) => read(`${resource.path}/${id}`, {}, signal),
    create: (resource, body, persistence) => send("POST", resource.path, body, persistence),
    update: (resource, id, version, changes, persistence) => send("PATCH", `${resource.path}/${id}`, changes, { ...persistence, version }),
    remove: (resource, id, version) => send("DELETE", `${resource.path}/${id}`, undefined, version === undefined ? {} : { version }),
  };
}
