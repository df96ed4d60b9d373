/** A route that is no operation: it reads or answers what the endpoint cannot. */
export type RawHandler = ((request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>) & { readonly raw: string };

/** Marks a handler as raw, with the reason why it must be; a guard counts these. */
export function rawEndpoint(reason: string, handler: (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>): RawHandler {
  return Object.assign(handler, { raw: reason });
}
