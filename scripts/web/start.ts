import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { findApiKey } from "@/lib/kernel/auth/lookup";
import { provideBuiltConfig, provideToLibraries, type Environment } from "@/lib/kernel/env";
import { pageAnswer } from "@/lib/kernel/http/pages/page-answer";
import { domainOfHost } from "@/lib/kernel/tenancy/host";
import { servesOnOwnDomain } from "@/lib/kernel/tenancy/pages";
import { closeRuntime, createRuntime, setRuntime, type Runtime } from "@/lib/kernel/runtime";
import { startAdminServer } from "./admin-server";
import { createApiRouter, type RouteTable } from "./api-router";
import { readBuiltConfig } from "./built-config";
import { checkDatabase } from "./check-database";
import { cleanHeaders, parseTrustedProxies } from "./client-address";
import { drain, listen } from "./listen";
import { putBackDate } from "@/lib/kernel/patches/plain-date";

export interface WebOptions {
  /** The folder with `.next`, `public` and `prisma`. */
  root: string;
  /** Compiles pages on demand. */
  development?: boolean;
  /** Loads the API's handlers, to call them without Next; default: Next calls them. */
  loadApi?: () => Promise<RouteTable>;
  host?: string;
  /** Called when a database that was unreachable at the start must not be used. */
  onUnsafe?: (error: Error) => void;
}

export interface RunningWeb {
  port: number;
  admin_port: number;
  runtime: Runtime;
  /** Waits up to ten seconds for running requests. */
  close(): Promise<void>;
}

/** Milliseconds that running requests may take after the server began to close. */
const drainPatience = 8_000;

/** One year (RFC 6797); tenants' hosts are subdomains. */
/** Scripts, styles and icons, which pass by the middleware that gives pages their policy. */
const pageFile = /^\/(_next\/|(icon\.svg|openapi\.json|favicon\.ico)(\?|$))/;
const strictTransport = "max-age=31536000; includeSubDomains";

/**
 * Opens the web server and its admin port. Next's bundles use the process's runtime, so that both count into the same metrics.
 * @throws AppError `internal` when there is no build, the database answers and may not be used, or a port is taken.
 */
export async function startWeb(environment: Environment, options: WebOptions): Promise<RunningWeb> {
  const development = options.development ?? false;
  const trusted = parseTrustedProxies(environment.TRUSTED_PROXIES);
  provideToLibraries(environment, development ? "development" : "production");
  if (!development) provideBuiltConfig(readBuiltConfig(options.root));
  const runtime = createRuntime(environment);
  setRuntime(runtime);
  const stopAsking = await checkDatabase(runtime, options.root, (error) => options.onUnsafe?.(error));

  const plainDate = Date;
  // Imported here because it reads its mode from the environment on import.
  const { default: next } = await import("next");
  const app = next({ dev: development, dir: options.root, hostname: "localhost", port: environment.PORT });
  await app.prepare();
  const handle = app.getRequestHandler();
  const upgrade = app.getUpgradeHandler();

  // Imported here because next-auth reads the environment on import.
  const findApi = createApiRouter(
    options.loadApi === undefined ? null : await options.loadApi(),
    (host, path) => domainOfHost(host, environment.ATRIUM_BASE_URL) === null || servesOnOwnDomain(path),
  );

  let draining = false;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    cleanHeaders(request.headers, { peer: request.socket.remoteAddress, trusted, base_url: environment.ATRIUM_BASE_URL, development });
    response.setHeader("x-content-type-options", "nosniff");
    if (pageFile.test(request.url ?? "")) response.setHeader("content-security-policy", "frame-ancestors 'none'");
    if (environment.ATRIUM_BASE_URL.startsWith("https://")) response.setHeader("strict-transport-security", strictTransport);
    if (draining) response.setHeader("connection", "close");
    const answerApi = findApi(request);
    const answer = answerApi === null ? pageAnswer.run(response, () => handle(request, response)) : answerApi(response);
    void answer.catch((error: unknown) => {
      runtime.log.error({ err: error }, "a request broke off");
      response.destroy();
    });
  });
  // Next handles upgrades only in development; nothing else is upgraded.
  server.on("upgrade", (request, socket, head) => void (development ? upgrade(request, socket, head) : socket.destroy()));
  server.requestTimeout = 120_000;
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = 65_000;

  const admin = await startAdminServer(runtime, { host: environment.ADMIN_HOST, port: environment.ADMIN_PORT });
  const port = await listen(server, { host: options.host ?? environment.HOST, port: environment.PORT });
  await warm(runtime, port);
  putBackDate(plainDate);
  return {
    port,
    admin_port: portOf(admin),
    runtime,
    async close() {
      draining = true;
      stopAsking();
      // Event streams never end by themselves; their clients reconnect to another process.
      await runtime.live.close();
      await Promise.all([drain(server, drainPatience), drain(admin, 1_000)]);
      await app.close();
      await closeRuntime(runtime);
      setRuntime(undefined);
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * Opens connections, prepares the first statement of every request, and loads the handlers' and the pages' code before the first request:
 * the pages' code blocks the thread for about 0.4 s.
 */
async function warm(runtime: Runtime, port: number): Promise<void> {
  const origin = `http://127.0.0.1:${String(port)}`;
  const load = async (path: string): Promise<unknown> => (await fetch(`${origin}${path}`)).arrayBuffer();
  const outcomes = await Promise.allSettled([findApiKey(runtime, ""), load("/api/healthz"), load("/")]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") runtime.log.warn({ err: outcome.reason as unknown }, "warming up failed");
}
