import { sendUntilAnswered, type Persistence } from "./persist";
import { sendOnce, type QueryValues } from "./request";
import type { Page, Resource, ResourceSchemas, Wire } from "./resource";
import { destinationOf, type Verb } from "./verb";

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
  /** Sends the request once; for verbs that change nothing. */
  ask<Input extends object, Output>(verb: Verb<Input, Output>, input: NoInfer<Input>, signal?: AbortSignal): Promise<Output>;
  /** Retries the request until it gets a response. `version` is the one that the change was made on. */
  call<Input extends object, Output>(verb: Verb<Input, Output>, input: NoInfer<Input>, options?: CallOptions): Promise<Output>;
}

interface CallOptions extends Persistence {
  version?: number | undefined;
}

/**
 * The API of the company with the slug `tenant`.
 * @throws ApiProblem from every method.
 */
export function createApi(tenant: string): Api {
  const ask: Api["ask"] = async <Input extends object, Output>(verb: Verb<Input, Output>, input: Input, signal?: AbortSignal) =>
    (await sendOnce({ tenant, ...destinationOf(verb, input), signal })) as Output;
  const call: Api["call"] = async <Input extends object, Output>(
    verb: Verb<Input, Output>,
    input: Input,
    { version, ...persistence }: CallOptions = {},
  ) => (await sendUntilAnswered({ tenant, version, ...destinationOf(verb, input) }, persistence)) as Output;
  return {
    tenant,
    ask,
    call,
    list: (resource, query, signal) => ask(resource.list, query, signal),
    get: (resource, id, signal) => ask(resource.get, { id }, signal),
    create: (resource, body, persistence) => call(resource.create, body as object & typeof body, persistence),
    update: (resource, id, version, changes, persistence) => call(resource.update, { ...changes, id }, { ...persistence, version }),
    remove: (resource, id, version) => call(resource.remove, { id }, { version }),
  };
}
