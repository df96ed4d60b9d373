import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import findMyWay, { type HTTPMethod } from "find-my-way";
import { IncomingRequest, sendResponse } from "./web-standard";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";

/** A handler as a route file exports it. */
export type RouteHandler = (request: ApiRequest, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** The route files' exports by address with parameters as `:name`; scripts/build.ts writes them to `dist/api.js`. */
export type RouteTable = Readonly<Record<string, Readonly<Partial<Record<string, RouteHandler>>>>>;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies readonly HTTPMethod[];

/** Finds the handler of a request, or null. */
export type ApiRouter = (incoming: IncomingMessage) => ((outgoing: ServerResponse) => Promise<void>) | null;

/**
 * Calls the API's handlers directly from Node's server, since Next's routing costs more processor time than most handlers
 * (docs/decisions/web-server.md). Next serves the rest: pages, `HEAD`, `OPTIONS`, methods that are not allowed, malformed addresses.
 */
export function createApiRouter(routes: RouteTable): ApiRouter {
  const router = findMyWay({ maxParamLength: 1_000 });
  // As Next does for its own responses.
  const compress = compression();
  for (const [path, exported] of Object.entries(routes)) {
    for (const method of methods) if (exported[method]) router.on(method, path, () => undefined, { handler: exported[method] });
  }
  return (incoming) => {
    const { method = "", url = "" } = incoming;
    const found = url.startsWith("/api/") ? router.find(method as HTTPMethod, url) : null;
    // An empty parameter comes from a trailing slash, which Next redirects.
    if (found === null || Object.values(found.params).includes("")) return null;
    const { handler } = found.store as { handler: RouteHandler };
    return async (outgoing) => {
      compress(incoming as Parameters<typeof compress>[0], outgoing as Parameters<typeof compress>[1], () => undefined);
      const params = Promise.resolve(found.params as Record<string, string>);
      await sendResponse(await handler(new IncomingRequest(incoming, outgoing), { params }), outgoing);
    };
  };
}
