import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as customerRoute } from "@/app/api/tenant/customers/[id]/route";
import { GET as pdfRoute } from "@/app/api/tenant/invoices/[id]/pdf/route";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, sendInvoice } from "@/lib/domains/invoices";
import { getMail, listMails } from "@/lib/domains/mail";
import { encodeId } from "@/lib/kernel/base/ids";
import { plain, readPages } from "@/tests/lib/adapters/pdf/read-pdf";
import { startWorkerProcess, workerPorts, type WorkerProcess } from "@/tests/support/worker-process";
import { createWorld, type World } from "@/tests/support/world";
import { eventually } from "./faults/eventually";

const hostile: [string, string][] = [
  ["markup with script", `<script>alert(1)</script><img src=x onerror=alert(2)><a href="javascript:alert(3)">x</a>`],
  ["markup that closes what stands round it", `"></td></table></style></title><svg onload=alert(1)>`],
  ["Markdown with script", "[pay](javascript:alert(1)) ![x](https://evil.example/pixel.png) <https://evil.example>"],
  ["a formula", `=HYPERLINK("https://evil.example","Pay here")`],
  ["a merge field", "{{customer.email}} {{link.url}} ${7*7} <%= 7*7 %>"],
  ["marks that turn the direction", "Tail\u202egpj.exe\u2066spin"],
  ["a very long word", "W".repeat(200)],
];

let world: World;
let worker: WorkerProcess;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-hostile-"));
  const ports = Object.fromEntries(Object.entries(await workerPorts()).map(([name, port]) => [name, String(port)]));
  world = await createWorld({ environment: { ...ports, STORAGE_DIR: folder } });
  worker = await startWorkerProcess(world.runtime.environment);
});

afterAll(async () => {
  await worker.kill("SIGTERM");
  await world.close();
  await rm(folder, { recursive: true });
});

/** The elements, addresses and words of a page as a browser would parse it. */
function readMarkup(html: string): { elements: Set<string>; handlers: string[]; addresses: string[]; words: string } {
  const elements = new Set<string>();
  const handlers: string[] = [];
  const addresses: string[] = [];
  let words = "";
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.add(name);
      handlers.push(...Object.keys(attributes).filter((attribute) => attribute.startsWith("on")));
      for (const attribute of ["href", "src", "action", "background"])
        if (attributes[attribute] !== undefined) addresses.push(attributes[attribute]);
    },
    ontext: (text) => (words += text),
  });
  parser.end(html);
  return { elements, handlers, addresses, words };
}

const without = (text: string): string => plain(text).replace(/\s+/g, "");

describe.each(hostile)("%s in a name", (_what, text) => {
  test("the API returns it unchanged, as data that no browser treats as a page", async () => {
    const { id } = await createCustomer(world.ctx("acme"), { name: text });
    const response = await customerRoute(world.request("GET", "/x", { slug: "acme" }), {
      params: Promise.resolve({ id: encodeId("customer", id) }),
    });
    expect(await response.json()).toMatchObject({ name: text });
    expect([
      response.headers.get("content-type"),
      response.headers.get("x-content-type-options"),
      response.headers.get("content-security-policy"),
    ]).toEqual(["application/json", "nosniff", "default-src 'none'; frame-ancestors 'none'"]);
  });

  test("is plain text in the mail and in its PDF", async () => {
    const ctx = world.ctx("acme");
    const customer = await createCustomer(ctx, { name: text, contacts: [{ name: text.slice(0, 200), email: "ada@northwind.example" }] });
    const draft = await createInvoice(ctx, {
      customer_id: customer.id,
      lines: [{ description: text, quantity: "1", unit_price: "100", taxes: [] }],
      notes: text,
    });
    const { id } = await finalizeInvoice(ctx, { id: draft.id });
    await sendInvoice(ctx, { id });
    const sent = await eventually(
      async () => (await listMails(ctx, { about: encodeId("invoice", id) })).data.find(({ status }) => status === "sent") ?? null,
      worker.output,
    );

    const mail = await getMail(ctx, { id: sent.id });
    const page = readMarkup(mail.html);
    for (const name of ["script", "svg", "iframe", "object", "form", "base"]) expect([...page.elements]).not.toContain(name);
    expect(page.handlers).toEqual([]);
    expect(page.addresses.filter((address) => /javascript:|evil\.example|^x$/.test(address))).toEqual([]);
    expect(without(page.words)).toContain(without(text));
    expect(without(mail.text)).toContain(without(text));

    const drawn = await pdfRoute(world.request("GET", "/x", { slug: "acme" }), {
      params: Promise.resolve({ id: encodeId("invoice", id) }),
    });
    const bytes = Buffer.from(await drawn.arrayBuffer());
    expect(bytes.toString("latin1")).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|SubmitForm|EmbeddedFile)\b/);
    expect([...bytes.toString("latin1").matchAll(/\/URI \(([^)]*)/g)].map(([, address]) => new URL(String(address)).host)).toEqual([
      "acme.localhost:3000",
    ]);
    const drawnText = without((await readPages(bytes)).join("\n"));
    // The PDF breaks long words and reorders text beside direction marks, so only the letters are compared.
    const letters = (words: string): string => [...words.replace(/[^\p{L}\p{N}]/gu, "")].sort().join("");
    for (const letter of new Set(letters(text))) expect(drawnText).toContain(letter);
    if (!/[\u202a-\u202e\u2066-\u2069]|^W/.test(text)) expect(drawnText).toContain(without(text).slice(0, 20));
  });
});
