import type { NextApiRequest, NextApiResponse } from "next";
import * as nextAuthModule from "next-auth";
import { z } from "zod";
import { languageOf, localeCookie } from "@/lib/i18n/locale";
import { choiceCookieName } from "../base/choice-cookie";
import { AppError } from "../base/errors";
import { readText } from "../http/endpoint/read-request";
import type { Runtime } from "../runtime";
import { languageCookie } from "../tenancy/pages";
import { assertSameOrigin } from "./caller";
import { deviceCookie } from "./device-cookie";
import { buildAuthOptions, callbackCookieName, type SignedIn } from "./next-auth";
import { unwrapDefault } from "./module-default";
import type { ApiRequest } from "../http/endpoint/api-request";

const nextAuth = unwrapDefault(nextAuthModule);

/** What of next-auth's protocol our pages use, by method. */
const served: Readonly<Record<string, readonly string[]>> = {
  GET: ["csrf", "session", "signin", "signout", "error"],
  POST: ["callback/credentials", "signout"],
};

/** Maximum bytes of a sign-in form. */
const formLimit = 16 * 1024;

/**
 * Answers `/api/auth/*` with next-auth, through its handler for pages' API routes, which takes plain objects: the one for route handlers
 * reads ambient request state that exists only inside Next. Its own idea of this host's address (NEXTAUTH_URL) is replaced by ours.
 * @param headers those of every response.
 * @param from `onSignIn` follows a sign-in, before the response.
 * @throws AppError `not_found` and `method_not_allowed` for what we do not serve, `malformed`, and what kept next-auth from answering.
 */
export async function handleAuth(
  runtime: Runtime,
  request: ApiRequest,
  headers: Headers,
  { ip, onSignIn }: { ip: string | null; onSignIn(signedIn: SignedIn): Promise<void> },
): Promise<Response> {
  const url = new URL(request.url);
  const method = request.method === "HEAD" ? "GET" : request.method;
  assertServed(method, url.pathname.split("/").slice(3).join("/"), headers);
  assertSameOrigin(runtime, request);
  const { ATRIUM_BASE_URL: baseUrl } = runtime.environment;
  const cookies = request.headers.get("cookie");
  const failures: unknown[] = [];
  let entered: SignedIn | null = null;
  const remember = (signedIn: SignedIn): void => {
    entered = signedIn;
  };
  const options = buildAuthOptions(
    runtime,
    { ip, user_agent: request.headers.get("user-agent")?.slice(0, 500) ?? null, cookies },
    { onSignIn: remember, onFailure: (error) => void failures.push(error) },
  );
  const answer = collectAnswer(headers, baseUrl);
  const keepOwnReturn = (fields: Record<string, string>, name = "callbackUrl") => withoutForeignReturn(fields, name, baseUrl);
  const sent = {
    method,
    query: { ...keepOwnReturn(Object.fromEntries(url.searchParams)), nextauth: url.pathname.split("/").slice(3) },
    headers: Object.fromEntries(request.headers),
    cookies: keepOwnReturn(readCookies(cookies), callbackCookieName(baseUrl)),
    body: keepOwnReturn(await readForm(request)),
  };
  await nextAuth(sent as unknown as NextApiRequest, answer.response as unknown as NextApiResponse, options);
  if (failures.length > 0) throw failures[0];
  const done = answer.finish();
  if (entered !== null) await onSignIn(entered);
  if (entered !== null) for (const cookie of cookiesOf(runtime, entered, sent.cookies)) done.headers.append("set-cookie", cookie);
  return done;
}

/** @throws AppError `not_found` for an action that we do not serve, `method_not_allowed` for its other methods. */
function assertServed(method: string, action: string, headers: Headers): void {
  const methods = Object.keys(served).filter((name) => served[name]?.includes(action));
  if (methods.includes(method)) return;
  if (methods.length === 0) throw new AppError("not_found", "There is nothing at this address.");
  headers.set("allow", [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", "));
  throw new AppError("method_not_allowed", "This address does not accept the method.");
}

/** next-auth answers 500 to a return address that it cannot read, so only those of this host reach it. */
function withoutForeignReturn(fields: Record<string, string>, name: string, baseUrl: string): Record<string, string> {
  const { [name]: address, ...rest } = fields;
  if (address === undefined || !URL.canParse(address, baseUrl)) return rest;
  const target = new URL(address, baseUrl);
  return target.origin === new URL(baseUrl).origin ? { ...rest, [name]: target.href } : rest;
}

const Fields = z.record(z.string(), z.string());

async function readForm(request: ApiRequest): Promise<Record<string, string>> {
  if (request.method !== "POST") return {};
  const text = await readText(request, formLimit);
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") return Object.fromEntries(new URLSearchParams(text));
  if (type !== "application/json") throw new AppError("unsupported_media_type", "Send a form, or application/json.");
  try {
    return Fields.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError("malformed", "The body must be a JSON object whose fields are text.", { cause });
  }
}

function readCookies(header: string | null): Record<string, string> {
  const pairs = (header ?? "").split(";").map((part): [string, string] => {
    const [name = "", ...rest] = part.trim().split("=");
    return [name, decode(rest.join("="))];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ""));
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The response object that next-auth writes to, and the response built from it. */
function collectAnswer(headers: Headers, baseUrl: string) {
  let status = 200;
  let body: string | null = null;
  // next-auth writes some parameters into addresses as they came, which no header could hold.
  const rebase = (value: string): string => {
    const { pathname, search } = new URL(value, baseUrl);
    return /^https?:/.test(value) ? new URL(pathname + search, baseUrl).href : pathname + search;
  };
  const cookies: string[] = [];
  // Kept apart from `headers`, which a failure's response also has.
  const own = new Headers();
  const response = {
    status(code: number) {
      status = code;
      return response;
    },
    getHeader: (name: string) => (name.toLowerCase() === "set-cookie" ? [...cookies] : undefined),
    setHeader(name: string, value: string | string[]) {
      if (name.toLowerCase() === "set-cookie") cookies.splice(0, cookies.length, ...[value].flat());
      else own.set(name, name.toLowerCase() === "location" ? rebase(String(value)) : String(value));
      return response;
    },
    end: () => undefined,
    json(value: { url?: string }) {
      own.set("content-type", "application/json");
      body = JSON.stringify(value.url === undefined ? value : { ...value, url: rebase(value.url) });
    },
    send(value: unknown) {
      body = typeof value === "string" ? value : JSON.stringify(value ?? null);
    },
  };
  const finish = (): Response => {
    for (const [name, value] of own) headers.set(name, value);
    // next-auth must not loosen our headers.
    headers.set("cache-control", "no-store");
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return new Response(body, { status, headers });
  };
  return { response, finish };
}

/** Cookies beside the session: the known device, and the account's language unless the reader has already chosen one in this browser. */
function cookiesOf(runtime: Runtime, entered: SignedIn, present: Record<string, string>): string[] {
  const { ATRIUM_BASE_URL: baseUrl } = runtime.environment;
  return [
    deviceCookie(runtime.environment, entered.email),
    ...(present[choiceCookieName(localeCookie, baseUrl.startsWith("https://"))]
      ? []
      : [languageCookie(languageOf(entered.language), baseUrl)]),
  ];
}
