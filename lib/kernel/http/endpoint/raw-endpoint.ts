import type { RawContract } from "../openapi/document";
import type { ApiRequest } from "./api-request";

type Handle<Params> = (request: ApiRequest, route: { params: Promise<Params> }) => Promise<Response>;

/** A route that is not an operation: it reads or answers what `endpoint` cannot. */
export type RawHandler<Params = Record<string, string>> = Handle<Params> & {
  readonly raw: string;
  readonly contract?: RawContract | undefined;
};

/**
 * Marks a handler as raw, with the reason; a guard counts them. `Params` are the folder's parameters, `contract` what the API's document
 * says about programs' calls.
 */
export function rawEndpoint<Params = Record<string, string>>(
  reason: string,
  handler: Handle<Params>,
  contract?: RawContract,
): RawHandler<Params> {
  return Object.assign(handler, { raw: reason, contract });
}
