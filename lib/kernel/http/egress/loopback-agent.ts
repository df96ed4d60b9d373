import { lookup as lookUpSystem, type LookupAddress, type LookupOptions } from "node:dns";
import { Agent, fetch, type RequestInit, type Response } from "undici";

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** `localhost` and every name below it, with or without the root dot (RFC 6761, 6.3: always this machine). */
export function isLocalhostName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}

function lookUp(host: string, options: LookupOptions, done: LookupCallback): void {
  if (!isLocalhostName(host)) lookUpSystem(host, options, done);
  else if (options.all === true) done(null, [{ address: "127.0.0.1", family: 4 }]);
  else done(null, "127.0.0.1", 4);
}

/** Browsers resolve `acme.localhost`, but Node does not: this dispatcher maps such names to 127.0.0.1. */
export const loopbackAgent = new Agent({ connect: { lookup: lookUp } });

/** `fetch` through `loopbackAgent`, for tests, bench and sandbox; the Host header is the URL's, so tenants resolve as in production. */
export function loopbackFetch(url: string | URL, init: Omit<RequestInit, "dispatcher"> = {}): Promise<Response> {
  return fetch(url, { ...init, dispatcher: loopbackAgent });
}
