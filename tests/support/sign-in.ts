import { GET, POST } from "@/app/api/auth/[...nextauth]/route";
import { worldBaseUrl } from "./world";

type Cookies = Record<string, string>;

function keep(cookies: Cookies, response: Response): Cookies {
  const pairs = response.headers.getSetCookie().map((line) => (line.split(";")[0] ?? "").split(/=(.*)/s));
  return { ...cookies, ...Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, value])) };
}

const asHeader = (cookies: Cookies): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");

export interface Visit {
  cookies: Cookies;
  status: number;
  /** Null after a success, else why not: next-auth's word in the address, or the problem's code. */
  error: string | null;
  /** The cookies as a browser would send them. */
  cookie: string;
  response: Response;
}

async function send(
  path: string,
  cookies: Cookies,
  options: { body?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Response> {
  const headers = {
    host: "localhost:3000",
    cookie: asHeader(cookies),
    ...(options.body ? { origin: worldBaseUrl, "content-type": "application/json" } : {}),
    ...options.headers,
  };
  const request = new Request(`${worldBaseUrl}/api/auth/${path}`, {
    method: options.body ? "POST" : "GET",
    headers,
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
  });
  const route = { params: Promise.resolve({ nextauth: path.split("/") }) };
  return options.body ? POST(request, route) : GET(request, route);
}

/** Posts a form to next-auth as a browser does: with its CSRF token, and the cookies so far. */
export async function postAuth(
  path: string,
  body: Record<string, string>,
  options: { cookies?: Cookies; headers?: Record<string, string> } = {},
): Promise<Visit> {
  const first = await send("csrf", options.cookies ?? {});
  let cookies = keep(options.cookies ?? {}, first);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const response = await send(path, cookies, {
    body: { csrfToken, json: "true", ...body },
    ...(options.headers ? { headers: options.headers } : {}),
  });
  cookies = keep(cookies, response);
  const { url, code } = (await response.clone().json()) as { url?: string; code?: string };
  const error = url === undefined ? (code ?? "no url") : new URL(url).searchParams.get("error");
  return { cookies, status: response.status, error, cookie: asHeader(cookies), response };
}

export function signInByForm(
  form: { email: string; password: string; code?: string },
  options: { cookies?: Cookies; ip?: string; headers?: Record<string, string> } = {},
): Promise<Visit> {
  return postAuth("callback/credentials", form, {
    ...(options.cookies ? { cookies: options.cookies } : {}),
    headers: { "x-atrium-client-ip": options.ip ?? "192.0.2.1", "user-agent": "Test browser", ...options.headers },
  });
}

/** The cookie after a response that gave the session a new token; else the one before. */
export const cookieAfter = (response: Response, cookie: string): string =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith("atrium-session="))
    ?.split(";")[0] ?? cookie;

/** What `/api/auth/session` says of these cookies. */
export async function readAuthSession(cookies: Cookies): Promise<unknown> {
  const response = await send("session", cookies);
  return response.json();
}
