import { afterAll, beforeAll, expect, test } from "vitest";
import { createDnsResolver } from "@/lib/adapters/dns/resolver";
import type { DnsPort } from "@/lib/kernel/ports/dns";
import { startDnsServer, type DnsServer } from "./dns-server";

let server: DnsServer;
let dns: DnsPort;
const long = "x".repeat(400);

beforeAll(async () => {
  server = await startDnsServer({
    "A help.acme.test": ["192.0.2.7"],
    "AAAA help.acme.test": ["2001:0db8:0:0:0:0:0:7"],
    "CNAME docs.acme.test": ["Acme.Atrium.Test"],
    "MX acme.test": ["20 second.mail.test", "10 first.mail.test"],
    "TXT acme.test": ["v=spf1 -all", long],
    "TXT broken.test": null,
  });
  dns = createDnsResolver({ servers: [server.address] });
});
afterAll(() => server.close());

test("each type of record is read, with long texts joined and hosts in their order", async () => {
  expect(await dns.read("help.acme.test", "A")).toEqual(["192.0.2.7"]);
  expect(await dns.read("help.acme.test", "AAAA")).toEqual(["2001:db8::7"]);
  expect(await dns.read("docs.acme.test", "CNAME")).toEqual(["acme.atrium.test"]);
  expect(await dns.read("acme.test", "MX")).toEqual(["first.mail.test", "second.mail.test"]);
  expect((await dns.read("acme.test", "TXT")).toSorted()).toEqual(["v=spf1 -all", long].toSorted());
});

test("a name without the record or that doesn't exist has none; a server that refuses is unavailable", async () => {
  expect(await dns.read("docs.acme.test", "TXT")).toEqual([]);
  expect(await dns.read("nothing.test", "TXT")).toEqual([]);
  await expect(dns.read("broken.test", "TXT")).rejects.toMatchObject({ code: "unavailable" });
});
