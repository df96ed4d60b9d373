import { isIP } from "node:net";
import { Agent, fetch, type Response as UndiciResponse } from "undici";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { type AddressRules, isReachable, type PublicAddress, resolvePublicAddresses } from "./egress-address";

export { isReachable, resolvePublicAddress, type AddressRules } from "./egress-address";

export interface EgressInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
}

export interface EgressOptions extends AddressRules {
  /** Default: https only. */
  allow_http?: boolean;
  /** In addition to 443, 80 and 8443. */
  allowed_ports?: readonly number[] | "any";
  /** Milliseconds for name, connection, headers and body together; default 10,000. */
  timeout_ms?: number;
  /** Bytes of the decompressed body; default 1 MiB. */
  max_response_bytes?: number;
  /** Keeps the bytes up to that limit and closes the connection, instead of rejecting a longer response. */
  truncate_response?: boolean;
  /** PEM of a private certificate authority, in addition to the public ones, for self-hosting. */
  ca?: string;
}

const usualPorts = [443, 80, 8443];
/** Headers of the connection, which callers cannot set. */
const connectionHeaders = ["host", "connection", "content-length", "transfer-encoding", "upgrade", "te", "trailer", "expect", "keep-alive"];

/**
 * Sends a request to an address that a tenant configured (webhook, own AI endpoint); all such requests go through here. It checks the URL,
 * resolves the name once, rejects private addresses, connects to the checked address only, and reads the whole body. Redirects are
 * returned, not followed.
 * @throws AppError `invalid` (address not allowed), `unavailable` (unreachable, too slow), `upstream` (response too large).
 */
export async function egressFetch(url: string | URL, init: EgressInit = {}, options: EgressOptions = {}): Promise<Response> {
  const target = checkEgressUrl(url, options);
  const deadline = startDeadline(options.timeout_ms ?? 10_000, init.signal);
  let agent: Agent | undefined;
  try {
    const addresses = await Promise.race([resolvePublicAddresses(target.hostname, options), deadline.passed]);
    agent = createPinnedAgent(addresses, options.ca);
    const { method = "GET", body } = init;
    const request = {
      method,
      headers: cleanHeaders(init.headers ?? {}),
      redirect: "manual" as const,
      signal: deadline.signal,
      dispatcher: agent,
    };
    const answer = await fetch(target, body === undefined ? request : { ...request, body });
    return await readAnswer(answer, options.max_response_bytes ?? 1024 * 1024, options.truncate_response ?? false);
  } catch (error) {
    deadline.signal.throwIfAborted();
    throw error instanceof AppError ? error : new AppError("unavailable", "This address could not be reached.", { cause: error });
  } finally {
    deadline.stop();
    await agent?.destroy();
  }
}

/** Parses a URL and checks scheme, port and form without resolving the name, for settings forms. @throws AppError `invalid` at `field`. */
export function checkEgressUrl(url: string | URL, options: EgressOptions = {}, field = "url"): URL {
  if (!URL.canParse(url.toString())) throw invalidField(field, "not_a_url", "This is not a URL.");
  const target = new URL(url);
  const secure = target.protocol === "https:";
  if (!secure && !(target.protocol === "http:" && options.allow_http === true)) {
    throw invalidField(field, "scheme_not_allowed", "The address must start with https://.");
  }
  if (target.username !== "" || target.password !== "")
    throw invalidField(field, "credentials", "The address must not contain a password.");
  const port = target.port === "" ? (secure ? 443 : 80) : Number(target.port);
  const { allowed_ports: extra = [], allow_private: allowed = [] } = options;
  if (extra !== "any" && ![...usualPorts, ...extra].includes(port))
    throw invalidField(field, "port_not_allowed", "This port is not allowed.");
  const host = target.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && !isReachable(host, allowed)) {
    throw invalidField(field, "address_not_allowed", "This address is not on the public internet.");
  }
  return target;
}

/** Connects to the checked addresses only, whatever the name resolves to by now; TLS still verifies the name. */
function createPinnedAgent(addresses: PublicAddress[], ca: string | undefined): Agent {
  return new Agent({
    connections: 1,
    connect: {
      lookup: (_host, options, done) => {
        const [first] = addresses;
        if (options.all === true) done(null, addresses);
        else if (first !== undefined) done(null, first.address, first.family);
      },
      ...(ca === undefined ? {} : { ca }),
    },
  });
}

function cleanHeaders(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name.toLowerCase()));
  return { "user-agent": "Atrium", ...Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), value])) };
}

async function readAnswer(answer: UndiciResponse, limit: number, truncates: boolean): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > limit) {
      if (!truncates) throw new AppError("upstream", "The response is too large.");
      chunks.push(chunk.subarray(0, chunk.length - (size - limit)));
      break;
    }
    chunks.push(chunk);
  }
  const headers = new Headers([...answer.headers]);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  const bodiless = [204, 205, 304].includes(answer.status);
  return new Response(bodiless ? null : Buffer.concat(chunks), { status: answer.status, statusText: answer.statusText, headers });
}

/** One time limit for all phases; the caller's own signal aborts them too, with its own reason. */
function startDeadline(milliseconds: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const follow = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new AppError("unavailable", "This address took too long to respond.")), milliseconds);
  const passed = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason), { once: true });
  });
  passed.catch(() => undefined);
  if (outer?.aborted === true) follow();
  else outer?.addEventListener("abort", follow, { once: true });
  const stop = () => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", follow);
  };
  return { signal: controller.signal, passed, stop };
}
