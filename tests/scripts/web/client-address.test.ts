import { describe, expect, test } from "vitest";
import { cleanHeaders, clientAddress, parseTrustedProxies } from "@/scripts/web/client-address";

const trusted = parseTrustedProxies("10.0.0.0/8, 192.168.1.5 fd00::/8");

describe("parseTrustedProxies", () => {
  test("accepts an empty list", () => expect(parseTrustedProxies("")).toEqual([]));
  test("names an invalid entry", () => {
    expect(() => parseTrustedProxies("10.0.0.0/8,proxy.local")).toThrow(/proxy\.local/);
  });
});

describe("clientAddress", () => {
  test.each([
    ["a stranger's claim counts for nothing", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["a trusted proxy is believed", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["what the client wrote itself stands left of what the proxy saw", "10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
    ["several trusted proxies are passed by", "192.168.1.5", "198.51.100.1, 10.9.9.9", "198.51.100.1"],
    ["a mapped address is the one it maps", "::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["IPv6 in brackets with a port", "fd00::1", "[2001:db8::7]:4711", "2001:db8::7"],
    ["IPv4 with a port", "10.1.2.3", "198.51.100.1:4711", "198.51.100.1"],
    ["nonsense ends the search at what is known", "10.1.2.3", "198.51.100.1, unknown", "10.1.2.3"],
    ["a short spelling is no address", "10.1.2.3", "127.1", "10.1.2.3"],
    ["only proxies in the list", "10.1.2.3", "10.4.4.4", "10.4.4.4"],
    ["a proxy that adds nothing", "10.1.2.3", undefined, "10.1.2.3"],
  ])("%s", (_, peer, forwardedFor, expected) => {
    expect(clientAddress(peer, forwardedFor, trusted)).toBe(expected);
  });

  test("a closed connection has no address", () => expect(clientAddress(undefined, "198.51.100.1", trusted)).toBeNull());
});

describe("cleanHeaders", () => {
  const frame = { trusted, base_url: "https://atrium.example", development: false };
  const forged = () => ({
    host: "acme.atrium.example",
    "x-forwarded-for": "198.51.100.1",
    "x-forwarded-host": "globex.atrium.example",
    "x-forwarded-proto": "https",
    "x-real-ip": "198.51.100.1",
    forwarded: "for=198.51.100.1",
    "x-atrium-client-ip": "198.51.100.1",
    "x-atrium-base-url": "https://evil.example",
    "x-atrium-development": "1",
    "x-middleware-subrequest": "middleware:middleware",
  });

  test("headers that clients may not set are removed", () => {
    const headers: Record<string, string> = forged();
    cleanHeaders(headers, { ...frame, peer: "203.0.113.9" });
    expect(headers).toEqual({
      host: "acme.atrium.example",
      "x-atrium-client-ip": "203.0.113.9",
      "x-atrium-base-url": "https://atrium.example",
    });
  });

  test("a trusted proxy's headers are kept, except those that only the server may set", () => {
    const headers: Record<string, string> = forged();
    cleanHeaders(headers, { ...frame, peer: "10.0.0.1" });
    expect(headers).toMatchObject({
      "x-forwarded-proto": "https",
      "x-atrium-client-ip": "198.51.100.1",
      "x-atrium-base-url": "https://atrium.example",
    });
    expect(headers).not.toHaveProperty("x-atrium-development");
    expect(headers).not.toHaveProperty("x-middleware-subrequest");
  });
});
