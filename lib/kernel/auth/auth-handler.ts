import type { NextApiRequest, NextApiResponse } from "next";
import * as nextAuthModule from "next-auth";
import { languageOf, localeCookie } from "@/lib/i18n/locale";
import { AppError } from "../base/errors";
import { readText } from "../http/endpoint/read-request";
import type { Runtime } from "../runtime";
import { languageCookie } from "../tenancy/pages";
import { assertSameOrigin } from "./caller";
import { deviceCookieName, deviceMaxAge, sealDevice } from "./device-cookie";
import { buildAuthOptions, type SignedIn } from "./next-auth";
import { unwrapDefault } from "./module-default";
import type { ApiRequest } from "../http/endpoint/api-request";

const nextAuth = unwrapDefault(nextAuthModule);

/** Maximum bytes of a sign-in form. */
const formLimit = 16 * 1024;

/**
 * Answers `/api/auth/*` with next-auth, through its handler for pages' API routes, which takes plain objects: the one for route handlers
 * reads ambient request state that exists only inside Next. Its own idea of this host's address (NEXTAUTH_URL) is replaced by ours.
 * @param headers those of every response.
 */
export async function handleAuth(runtime: Runtime, request: ApiRequest, headers: Headers, ip: string | null): Promise<Response> {
  assertSameOrigin(request);
  const url = new URL(request.url);
  const cookies = request.headers.get("cookie");
  let entered: SignedIn | null = null;
  const remember = (signedIn: SignedIn): void => {
    entered = signedIn;
  };
  const options = buildAuthOptions(
    runtime,
    { ip, user_agent: request.headers.get("user-agent")?.slice(0, 500) ?? null, cookies },
    remember,
  );
  const answer = collectAnswer(headers, runtime.environment.ATRIUM_BASE_URL);
  const sent = {
    method: request.method,
    query: { ...Object.fromEntries(url.searchParams), nextauth: url.pathname.split("/").slice(3) },
    headers: Object.fromEntries(request.headers),
    cookies: readCookies(cookies),
    body: await readForm(request),
  };
  await nextAuth(sent as unknown as NextApiRequest, answer.response as unknown as NextApiResponse, options);
  const done = answer.finish();
  if (entered !== null) for (const cookie of cookiesOf(runtime, entered, sent.cookies)) done.headers.append("set-cookie", cookie);
  return done;
}

async function readForm(request: ApiRequest): Promise<Record<string, unknown> | undefined> {
  if (request.method !== "POST") return undefined;
  const text = await readText(request, formLimit);
  const type = request.headers.get("content-type")?.split(";")[0]?.trim();
  if (type === "application/x-www-form-urlencoded") return Object.fromEntries(new URLSearchParams(text));
  if (type !== "application/json") throw new AppError("unsupported_media_type", "Send a form, or application/json.");
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Rejected below like any other body that is not an object.
  }
  throw new AppError("malformed", "The body must be a JSON object.");
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
  const rebase = (value: string): string =>
    /^https?:/.test(value) && URL.canParse(value) ? new URL(new URL(value).pathname + new URL(value).search, baseUrl).href : value;
  const cookies: string[] = [];
  const response = {
    status(code: number) {
      status = code;
      return response;
    },
    getHeader: (name: string) => (name.toLowerCase() === "set-cookie" ? [...cookies] : undefined),
    setHeader(name: string, value: string | string[]) {
      if (name.toLowerCase() === "set-cookie") cookies.splice(0, cookies.length, ...[value].flat());
      else headers.set(name, name.toLowerCase() === "location" ? rebase(String(value)) : String(value));
      return response;
    },
    end: () => undefined,
    json(value: { url?: string }) {
      headers.set("content-type", "application/json");
      body = JSON.stringify(value.url === undefined ? value : { ...value, url: rebase(value.url) });
    },
    send(value: unknown) {
      body = typeof value === "string" ? value : JSON.stringify(value ?? null);
    },
  };
  const finish = (): Response => {
    // next-auth must not loosen our headers.
    headers.set("cache-control", "no-store");
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return new Response(body, { status, headers });
  };
  return { response, finish };
}

/** Cookies beside the session: the known device, and the account's language unless the reader has already chosen one in this browser. */
function cookiesOf(runtime: Runtime, entered: SignedIn, present: Record<string, string>): string[] {
  return [deviceCookie(runtime, entered), ...(present[localeCookie] ? [] : [languageCookie(languageOf(entered.language))])];
}

function deviceCookie(runtime: Runtime, { email }: SignedIn): string {
  const { ATRIUM_BASE_URL: baseUrl, ATRIUM_SIGNING_SECRET: secret } = runtime.environment;
  const secure = baseUrl.startsWith("https://") ? "; Secure" : "";
  return `${deviceCookieName(baseUrl)}=${sealDevice(email, secret)}; Path=/; Max-Age=${deviceMaxAge}; HttpOnly; SameSite=Lax${secure}`;
}
