import { createPublicKey, createVerify } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkSendingDomains } from "@/inngest/sending-domains/check-sending-domains";
import { createDnsResolver } from "@/lib/adapters/dns/resolver";
import { createSmtpMail } from "@/lib/adapters/mail/smtp";
import { listEvents } from "@/lib/domains/audit";
import { deliverMail, queueMail } from "@/lib/domains/mail";
import { checkSendingDomain, getSendingDomain, removeSendingDomain, setSendingDomain } from "@/lib/domains/sending-domains";
import type { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { startDnsServer, type DnsServer } from "@/tests/lib/adapters/dns/dns-server";
import { startSmtpServer, type SmtpTestServer } from "@/tests/lib/adapters/mail/smtp-test-server";
import { createWorld, type World } from "@/tests/support/world";

const address = "billing@acme.test";
let world: World;
let owner: Ctx;
let dns: DnsServer;
let smtp: SmtpTestServer;
let close: () => void;

beforeAll(async () => {
  [dns, smtp, world] = await Promise.all([startDnsServer(), startSmtpServer(), createWorld()]);
  const resolver = createDnsResolver({ servers: [dns.address] });
  const port = createSmtpMail({ host: "127.0.0.1", port: smtp.port, security: "none", timeout_ms: 3_000 });
  close = () => port.close();
  world.runtime.ports.dns = () => Promise.resolve(resolver);
  world.runtime.ports.mail = () => Promise.resolve(port);
  owner = world.ctx("acme");
});
afterAll(async () => {
  close();
  await world.close();
  await Promise.all([dns.close(), smtp.stop()]);
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, errors }: AppError) => errors[0]?.code ?? code,
  );
const read = async () => (await getSendingDomain(owner, {})).domain;
const states = async () => (await read())?.records.map(({ kind, state }) => `${kind} ${state}`);

/** Adds the records of these kinds to the zone, as the company's page shows them. */
async function publish(...kinds: string[]): Promise<void> {
  for (const { kind, name, expected } of (await read())?.records ?? []) if (kinds.includes(kind)) dns.zone[`TXT ${name}`] = [expected];
}

/** An email of the company, as the server received it. */
async function sendOne(from?: string) {
  const { id } = await queueMail(world.systemCtx("acme"), {
    key: "timesheet_rejected",
    language: "en",
    to: [{ name: "Ada Byron", address: "ada@northwind.example" }],
    values: {
      "person.name": "Ada Byron",
      "timesheet.week": "Mar 2, 2026",
      "timesheet.reason": "Friday is missing.",
      "notification.kind": "Timesheet rejected",
    },
    button_url: "https://atrium.example/timesheets",
    ...(from === undefined ? {} : { from }),
    idempotency_key: crypto.randomUUID(),
  });
  expect(await deliverMail(world.systemCtx("acme"), id)).toEqual({ outcome: "sent" });
  const mail = smtp.mails.at(-1);
  if (mail === undefined) throw new Error("No email arrived.");
  return mail;
}

test("each record is shown as it was found; the address is used once SPF and DKIM are there", async () => {
  expect(await codeOf(checkSendingDomain(owner, {}))).toBe("not_found");
  expect(await codeOf(setSendingDomain(owner, { address: "billing@localhost" }))).toBe("domain");
  expect(await codeOf(setSendingDomain(owner, { address: world.runtime.environment.MAIL_FROM }))).toBe("domain");
  expect(await codeOf(setSendingDomain(world.ctx("acme", ["settings.read"]), { address }))).toBe("forbidden");
  await setSendingDomain(owner, { address: "billing@replaced.test" });
  const added = await setSendingDomain(owner, { address });
  expect(added).toMatchObject({ address, hostname: "acme.test", status: "pending", verified_at: null });
  expect(await setSendingDomain(owner, { address })).toEqual(added);
  expect(JSON.stringify(await listEvents(owner, { limit: 5 }))).not.toContain("PRIVATE KEY");

  dns.zone["TXT acme.test"] = ["site-proof=1", "v=spf1 mx -all"];
  dns.zone["TXT _dmarc.acme.test"] = ["v=DMARC1; p=none"];
  expect(await checkSendingDomain(owner, {})).toMatchObject({ status: "pending" });
  expect(await states()).toEqual(["spf differs", "dkim missing", "dmarc found"]);
  expect((await read())?.records[0]).toMatchObject({
    found: ["v=spf1 mx -all"],
    expected: expect.stringMatching(/^v=spf1 mx include:\S+ -all$/),
  });
  expect((await sendOne()).parsed.from?.value[0]?.address).toBe(world.runtime.environment.MAIL_FROM);

  await publish("spf", "dkim");
  expect(await checkSendingDomain(owner, {})).toMatchObject({ status: "verified", verified_at: world.clock.now() });
  expect(await states()).toEqual(["spf found", "dkim found", "dmarc found"]);
});

test("emails come from the company's address, signed by the key that its domain has", async () => {
  const { parsed, envelope, raw } = await sendOne();
  expect(parsed.from?.value[0]?.address).toBe(address);
  expect(envelope.from).toBe(address);
  expect((await getSendingDomain(owner, {})).sender).toBe(address);
  expect((await getSendingDomain(world.ctx("beta"), {})).sender).toBe(world.runtime.environment.MAIL_FROM);
  expect(verifyDkim(raw)).toBe(true);
  expect(verifyDkim(raw.replace("Subject: ", "Subject: Not "))).toBe(false);
  // Another address at the same domain needs no new proof.
  expect(await setSendingDomain(owner, { address: "hello@acme.test" })).toMatchObject({ status: "verified", address: "hello@acme.test" });
  expect((await sendOne()).parsed.from?.value[0]?.address).toBe("hello@acme.test");
});

test("an email of a department comes from its own address on the company's domain, and from no other domain", async () => {
  const fromOf = async (from: string) => (await sendOne(from)).parsed.from?.value[0]?.address;
  expect(await fromOf("Support@acme.test")).toBe("support@acme.test");
  expect(verifyDkim((await sendOne("support@acme.test")).raw)).toBe(true);
  for (const other of ["support@mail.acme.test", "support@notacme.test", "support@elsewhere.example"])
    expect(await fromOf(other)).toBe("hello@acme.test");
});

test("an installation whose mail service accepts no key sends from its own address", async () => {
  const { ports } = world.runtime;
  const { mail } = ports;
  const port = await mail();
  ports.mail = () => Promise.resolve({ send: port.send });
  expect(await getSendingDomain(owner, {})).toMatchObject({ supported: false, sender: world.runtime.environment.MAIL_FROM });
  expect(await codeOf(setSendingDomain(owner, { address }))).toBe("conflict");
  expect((await sendOne()).parsed.from?.value[0]?.address).toBe(world.runtime.environment.MAIL_FROM);
  ports.mail = mail;
});

test("after three nights without its records the domain is no longer used, with notice of the first and the last", async () => {
  delete dns.zone["TXT acme.test"];
  const system = world.systemCtx("acme");
  const nights: string[] = [];
  for (let night = 0; night < 4; night += 1) {
    world.clock.advance(24 * 3_600_000);
    await checkSendingDomains.work(system);
    nights.push(`${String((await read())?.status)} ${String((await read())?.failures)}`);
  }
  expect(nights).toEqual(["verified 1", "verified 2", "failed 3", "failed 3"]);
  expect((await sendOne()).parsed.from?.value[0]?.address).toBe(world.runtime.environment.MAIL_FROM);
  await publish("spf");
  await checkSendingDomains.work(system);
  expect((await getSendingDomain(owner, {})).sender).toBe("hello@acme.test");
  const { data } = await listEvents(owner, { limit: 50 });
  const names = data.map(({ name }) => name).filter((name) => name.startsWith("sending_domain."));
  const told = ["verified", "stopped", "failing", "updated", "verified", "added", "removed", "added"];
  expect(names).toEqual(told.map((name) => `sending_domain.${name}`));
});

test("name servers that don't answer change nothing, and a removed domain is no longer used", async () => {
  dns.zone["TXT acme.test"] = null;
  expect(await codeOf(checkSendingDomain(owner, {}))).toBe("unavailable");
  expect(await read()).toMatchObject({ status: "verified", failures: 0 });
  const moved = await setSendingDomain(owner, { address: "hello@acme.example" });
  expect(moved).toMatchObject({ hostname: "acme.example", status: "pending", checked_at: null });
  await removeSendingDomain(owner, {});
  expect(await getSendingDomain(owner, {})).toMatchObject({ domain: null, sender: world.runtime.environment.MAIL_FROM });
  expect(await codeOf(removeSendingDomain(owner, {}))).toBe("not_found");
});

/** Whether the zone's key verifies the signature of the headers (RFC 6376, relaxed). */
function verifyDkim(raw: string): boolean {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const headers = head.split("\r\n").map((line) => {
    const [name = "", ...value] = line.split(":");
    return [name.toLowerCase(), value.join(":")] as const;
  });
  const [, signature = ""] = headers.find(([name]) => name === "dkim-signature") ?? [];
  const tag = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature)?.[1]?.replace(/\s+/g, "") ?? "";
  const relaxed = (name: string, value: string) => `${name}:${value.replace(/\s+/g, " ").trim()}`;
  const left = [...headers];
  const signed = tag("h")
    .split(":")
    .flatMap((name) => {
      const at = left.findLastIndex(([own]) => own === name.toLowerCase());
      return at === -1 ? [] : left.splice(at, 1).map(([own, value]) => relaxed(own, value));
    });
  const bare = relaxed("dkim-signature", signature.replace(/(^|;)(\s*)b=[^;]*/, "$1$2b="));
  const [record = ""] = dns.zone[`TXT ${tag("s")}._domainkey.${tag("d")}`] ?? [];
  const key = createPublicKey({ key: Buffer.from(record.split("p=").at(-1) ?? "", "base64"), format: "der", type: "spki" });
  return createVerify("RSA-SHA256")
    .update([...signed, bare].join("\r\n"))
    .verify(key, tag("b"), "base64");
}
