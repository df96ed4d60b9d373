import { z } from "zod";

const Body = z.record(z.string(), z.unknown());
export type Body = z.infer<typeof Body>;

export interface Answer {
  status: number;
  body: Body;
  headers: Headers;
}

export interface Client {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** A client that knows only the product's address: plain HTTP with the given headers on every request. */
export function makeClient(baseUrl: string, standing: Record<string, string>): Client {
  return {
    async send(method, path, body, headers = {}) {
      const sent: Record<string, string> = {
        ...standing,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      };
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: sent,
        redirect: "manual",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") === true;
      return { status: response.status, body: isJson && text !== "" ? Body.parse(JSON.parse(text)) : {}, headers: response.headers };
    },
  };
}

const cookiesOf = (answer: Answer): string[] => answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");

/** Signs in as the browser's form does; returns the cookies. */
export async function signIn(baseUrl: string, { email, password }: { email: string; password: string }): Promise<string> {
  const first = await makeClient(baseUrl, {}).send("GET", "/api/auth/csrf");
  const cookies = cookiesOf(first);
  const form = { csrfToken: first.body["csrfToken"], email, password, json: "true" };
  const entered = await makeClient(baseUrl, { cookie: cookies.join("; "), origin: baseUrl }).send(
    "POST",
    "/api/auth/callback/credentials",
    form,
  );
  return [...cookies, ...cookiesOf(entered)].join("; ");
}
