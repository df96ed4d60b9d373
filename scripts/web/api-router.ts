import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import findMyWay from "find-my-way";
import { AppError } from "@/lib/kernel/base/errors";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";
import { TextResponse } from "@/lib/kernel/http/endpoint/text-response";
import { answerOptions, answerSecurityText, answerUnrouted, checkTarget, decodePath, securityTextPath } from "./unrouted";
import { IncomingRequest, sendResponse } from "./web-standard";

/** A handler as a route file exports it. */
export type RouteHandler = (request: ApiRequest, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** The route files' exports by address with parameters as `:name` and `*`; scripts/build.ts writes them to `dist/api.js`. */
export type RouteTable = Readonly<Record<string, Readonly<Partial<Record<string, RouteHandler>>>>>;

type Exported = RouteTable[string];

/** The addresses below /api that are files. */
const files: readonly string[] = ["/api/openapi.json"];

/** Finds what answers a request, or null for Next: pages, files, and addresses with a trailing slash, which Next redirects. */
export type ApiRouter = (incoming: IncomingMessage) => ((outgoing: ServerResponse) => Promise<void>) | null;

/**
 * Calls the API's handlers directly from Node's server, since Next's routing costs more processor time than most handlers
 * (docs/decisions/web-server.md). Everything below /api that no handler takes is a problem: 404, or 405 with the methods of the address;
 * everywhere, a malformed address is 400.
 * @param routes null if Next calls the handlers (in development).
 * @param isServed whether a host answers a path; a company's own domain answers only its knowledge base.
 */
export function createApiRouter(routes: RouteTable | null, isServed: (host: string, path: string) => boolean = () => true): ApiRouter {
  // A parameter can be as long as Node's limit for headers.
  const router = findMyWay({ maxParamLength: 16_384 });
  // As Next does for its own responses.
  const compress = compression();
  for (const [path, exported] of Object.entries(routes ?? {})) router.on("GET", path, () => undefined, exported);

  const respond = (incoming: IncomingMessage, choose: (request: ApiRequest) => Promise<Response>) => async (outgoing: ServerResponse) => {
    compress(incoming as Parameters<typeof compress>[0], outgoing as Parameters<typeof compress>[1], () => undefined);
    const response = await choose(new IncomingRequest(incoming, outgoing));
    await sendResponse(incoming.method === "HEAD" ? withoutBody(response) : response, outgoing);
  };

  return (incoming) => {
    const malformed = checkTarget(incoming);
    if (malformed !== null) return respond(incoming, (request) => answerUnrouted(request, malformed));
    const { method = "", url = "" } = incoming;
    const path = decodePath(url) ?? "";
    if (!isServed(incoming.headers.host ?? "", path)) return respond(incoming, (request) => answerUnrouted(request, unknown()));
    if (path === securityTextPath && pageMethods.includes(method)) return respond(incoming, answerSecurityText);
    const isApi = path === "/api" || path.startsWith("/api/");
    if (routes === null || !isApi || files.includes(path) || path.endsWith("/"))
      return nextMethods.includes(method) ? null : respond(incoming, (request) => answerUnrouted(request, notAllowed(), pageMethods));
    const found = router.find("GET", url);
    if (found === null || Object.values(found.params).includes(""))
      return respond(incoming, (request) => answerUnrouted(request, unknown()));
    const exported = found.store as Exported;
    const handler = exported[method] ?? (method === "HEAD" ? exported["GET"] : undefined);
    if (method === "OPTIONS") return respond(incoming, (request) => answerOptions(request, methodsOf(exported), openMethodsOf(exported)));
    if (!handler) return respond(incoming, (request) => answerUnrouted(request, notAllowed(), methodsOf(exported)));
    const params = Promise.resolve(found.params as Record<string, string>);
    return respond(incoming, (request) => handler(request, { params }));
  };
}

const pageMethods: readonly string[] = ["GET", "HEAD"];

/** Next's `Request` cannot have other methods, such as TRACE. */
const nextMethods: readonly string[] = [...pageMethods, "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const unknown = (): AppError => new AppError("not_found", "There is nothing at this address.");
const notAllowed = (): AppError => new AppError("method_not_allowed", "This address does not accept the method.");

/** The methods of an address, for `Allow`. */
function methodsOf(exported: Exported): string[] {
  return nextMethods.filter((method) => exported[method] ?? (method === "OPTIONS" || (method === "HEAD" && exported["GET"])));
}

/** The methods that pages of other sites may use. */
function openMethodsOf(exported: Exported): string[] {
  return Object.entries(exported).flatMap(([method, handler]) =>
    handler && "anyOrigin" in handler && handler.anyOrigin === true ? [method] : [],
  );
}

/** The answer to HEAD; a stream ends instead of running without a reader. */
function withoutBody(response: Response): Response {
  if (!(response instanceof TextResponse)) void response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}
