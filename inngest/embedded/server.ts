import http from "node:http";
import type { AddressInfo } from "node:net";
import { AppError } from "@/lib/kernel/base/errors";
import type { Logger } from "@/lib/kernel/log";
import { z } from "zod";
import { registerSchema } from "./protocol/protocol";
import { type SigningKeys, sameSecret, verifyBearer } from "./protocol/signature";
import type { AppRegistration } from "./protocol/sync";

/** Exceeds the largest valid request, a full batch of steps. */
const maxBodyBytes = 48 * 1024 * 1024;

export interface ServerOptions extends SigningKeys {
  event_key: string;
  log: Logger;
  /** Stores events and returns their ids; `seed` is the request's event-id seed. */
  ingest(events: readonly unknown[], seed: string | undefined): Promise<string[]>;
  register(app: AppRegistration): Promise<boolean>;
  checkpoint(runId: string, body: unknown): Promise<void>;
}

/** Routes of Inngest's server that this engine does not support, with the feature's name for the error. */
const unsupportedRoutes: [RegExp, string][] = [
  [/^\/v1\/signals(\/|$)/, "signals"],
  [/^\/v1\/realtime(\/|$)/, "realtime"],
  [/^\/v1\/checkpoint(\/[^/]+\/steps)?$/, "durable endpoints"],
  [/^\/v1\/runs\/[^/]+\/metadata$/, "run metadata"],
  [/^\/v0\/connect(\/|$)/, "connect"],
  [/^\/v0\/runs(\/|$)/, "run state by API"],
];

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** Serves the part of the Inngest API that the SDK uses, on loopback. `stop` waits for running requests. */
export async function startServer(port: number, options: ServerOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    void answer(request, options).then(({ status, body }) => {
      const text = JSON.stringify(body);
      // Close the connection after an unread body, which would otherwise be parsed as the next request.
      response.writeHead(status, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
        ...(request.complete ? {} : { connection: "close" }),
      });
      response.end(text);
    });
  });
  // Longer than the SDK's own timeout, so that it never reuses a connection that this server is closing.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address: AddressInfo | string | null = server.address();
  const actualPort = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${actualPort}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function answer(request: http.IncomingMessage, options: ServerOptions): Promise<Reply> {
  try {
    return await route(request, options);
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, body: { error: error.message, status: error.status } };
    options.log.error({ err: error, path: request.url?.replace(/^\/e\/[^/?]*/, "/e/[key]") }, "a request to the engine failed");
    return { status: 500, body: { error: "Internal error", status: 500 } };
  }
}

async function route(request: http.IncomingMessage, options: ServerOptions): Promise<Reply> {
  const { pathname } = new URL(request.url ?? "/", "http://engine");
  const [first, second, third, fourth, ...rest] = pathname.split("/").slice(1);
  if (request.method === "POST" && first === "e" && second !== undefined && third === undefined)
    return takeEvents(request, options, decodeURIComponent(second));
  if (!verifyBearer(request.headers.authorization, options)) throw new AppError("unauthenticated", "The signing key is missing or wrong.");
  if (request.method === "POST" && pathname === "/fn/register") return takeRegistration(request, options);
  if (
    request.method === "POST" &&
    first === "v1" &&
    second === "checkpoint" &&
    third !== undefined &&
    fourth === "async" &&
    rest.length === 0
  ) {
    await options.checkpoint(decodeURIComponent(third), await readJson(request));
    return { status: 200, body: {} };
  }
  const refused = unsupportedRoutes.find(([pattern]) => pattern.test(pathname));
  if (!refused) throw new AppError("not_found", `There is no route ${request.method} ${pathname}.`);
  // The protocol prescribes 501, which no AppError code maps to.
  return { status: 501, body: { error: `${pathname}: the embedded engine does not support ${refused[1]}.`, status: 501 } };
}

async function takeEvents(request: http.IncomingMessage, options: ServerOptions, key: string): Promise<Reply> {
  if (!sameSecret(key, options.event_key)) throw new AppError("unauthenticated", "The event key is wrong.");
  const body = await readJson(request);
  const seed = request.headers["x-inngest-event-id-seed"];
  const ids = await options.ingest(Array.isArray(body) ? body : [body], typeof seed === "string" ? seed : undefined);
  return { status: 200, body: { ids, status: 200 } };
}

async function takeRegistration(request: http.IncomingMessage, options: ServerOptions): Promise<Reply> {
  const parsed = registerSchema.safeParse(await readJson(request));
  if (!parsed.success) throw new AppError("malformed", `The registration cannot be read: ${z.prettifyError(parsed.error)}`);
  const { appName, sdk, functions } = parsed.data;
  const modified = await options.register({ app_id: appName, sdk, functions });
  return { status: 200, body: { ok: true, status: 200, modified } };
}

async function readJson(request: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > maxBodyBytes) throw new AppError("too_large", "The request is too large.");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (cause) {
    throw new AppError("malformed", "The body is not JSON.", { cause });
  }
}
