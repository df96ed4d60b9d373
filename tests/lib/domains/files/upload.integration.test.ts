import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Problem } from "@/lib/kernel/http/endpoint/problem";
import { runInTenant } from "@/lib/kernel/db";
import { createArchive, createNoise, documents } from "@/tests/lib/kernel/files/archives";
import { countFiles, createFileWorld, formOf, pdf, post, upload, type FileWorld } from "./uploads";

const limit = 25 * 1024 * 1024;
let world: FileWorld;
let before: string[];
let rows: number;

beforeAll(async () => {
  world = await createFileWorld();
});
beforeEach(async () => {
  before = world.objects();
  rows = await countFiles(world);
});
afterAll(() => world.close());

const problem = async (response: Response) => Problem.parse(await response.json());
const tenantId = () => world.tenants.acme.tenant.id;
const newObjects = () => world.objects().filter((path) => !before.includes(path));

test("an upload is stored in quarantine under an id, with size, hash and type from its bytes", async () => {
  const response = await post(world, formOf([{ name: "Contract.PDF", bytes: pdf }]), { slug: "acme" });
  expect(response.status).toBe(201);
  expect(response.headers.get("etag")).toBe('"1"');
  expect(response.headers.get("atrium-version")).toBe("2026-11-01");
  expect(response.headers.get("ratelimit")).toMatch(/^"caller";/);
  const file = (await response.json()) as Record<string, unknown>;
  expect(file).toMatchObject({
    name: "Contract.PDF",
    media_type: "application/pdf",
    size: pdf.length,
    sha256: createHash("sha256").update(pdf).digest("hex"),
    status: "quarantined",
    blocked_reason: null,
  });
  expect(Object.keys(file)).not.toContain("storage_key");
  expect(newObjects()).toEqual([expect.stringMatching(new RegExp(`^quarantine/${tenantId()}/[0-9a-f-]{36}\\.blob$`))]);
});

test("an upload writes one audit entry and publishes the event that starts the scan", async () => {
  const { uuid } = await upload(world, "news.pdf", pdf);
  const { client } = world.runtime.tenants;
  const [audits, events] = await runInTenant(tenantId(), () =>
    Promise.all([client.auditEntry.findMany({ where: { record_id: uuid } }), client.event.findMany({ where: { record_id: uuid } })]),
  );
  expect(audits.map((entry) => [entry.operation, entry.actor_kind])).toEqual([["files.create", "staff"]]);
  expect(events.map((event) => event.name)).toEqual(["file.uploaded"]);
  expect(await runInTenant(tenantId(), () => client.outbox.count({ where: { id: { in: events.map((event) => event.id) } } }))).toBe(1);
});

test("an office document is inspected and accepted", async () => {
  const file = await upload(world, "letter.docx", await createArchive(...documents.docx));
  expect(file.media_type).toBe("application/vnd.openxmlformats-officedocument.wordprocessingml.document");
});

test("the largest file passes, one byte more is too large", async () => {
  const text = Buffer.alloc(limit, "a line of text\n");
  expect((await upload(world, "large.txt", text)).size).toBe(limit);
  before = world.objects();
  const response = await post(world, formOf([{ name: "large.txt", bytes: Buffer.concat([text, Buffer.from("x")]) }]), { slug: "acme" });
  expect([response.status, (await problem(response)).code]).toEqual([413, "too_large"]);
  expect(newObjects()).toEqual([]);
});

test.each([
  ["../../etc/passwd.pdf", "passwd.pdf"],
  ["..\\..\\windows\\win.pdf", "win.pdf"],
  ["/absolute/name.pdf", "name.pdf"],
  ["..", "file"],
  ["عقد.pdf", "عقد.pdf"],
  ["Ünïcode 日本.pdf", "Ünïcode 日本.pdf"],
  ["a\u202efdp.pdf", "afdp.pdf"],
])("the name %j becomes %j, and the key knows nothing of it", async (sent, kept) => {
  const file = await upload(world, sent, pdf);
  expect(file.name).toBe(kept);
  expect(newObjects()).toEqual([`quarantine/${tenantId()}/${file.uuid}.blob`]);
});

test.each([
  ['filename="a\\"; x=y.pdf"', 'a"; x=y.pdf'],
  ["filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b.pdf", "aSet-Cookie: b.pdf"],
  ["filename*=UTF-8''..%2F..%5C%00c.pdf", "c.pdf"],
])("a name that would break out (%s) is one name", async (parameter, kept) => {
  // FormData escapes names as a browser does, so these forms are written by hand.
  const head = `--x\r\nContent-Disposition: form-data; name="file"; ${parameter}\r\nContent-Type: text/html\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), pdf, Buffer.from("\r\n--x--\r\n")]);
  const response = await post(world, body, { slug: "acme", headers: { "content-type": "multipart/form-data; boundary=x" } });
  const file = (await response.json()) as Record<string, unknown>;
  expect([response.status, file["name"], file["media_type"]]).toEqual([201, kept, "application/pdf"]);
});

describe("a rejected upload leaves nothing behind", () => {
  afterEach(async () => {
    expect(newObjects()).toEqual([]);
    expect(await countFiles(world)).toBe(rows);
  });

  test("a wrong extension: the error names extension and content", async () => {
    const response = await post(world, formOf([{ name: "holiday.png", bytes: pdf }]), { slug: "acme" });
    expect(response.status).toBe(415);
    expect((await problem(response)).detail).toBe("The name ends in .png, but the content is application/pdf.");
  });

  test.each<[string, string, Uint8Array, number, string]>([
    ["a page", "page.html", Buffer.from("<!doctype html><script>alert(1)</script>"), 415, "not_allowed"],
    [
      "a drawing that can run scripts",
      "logo.svg",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
      415,
      "not_allowed",
    ],
    ["a page that calls itself text", "page.txt", Buffer.from("<html><body>hi"), 415, "not_allowed"],
    ["a program", "setup.exe", Buffer.concat([Buffer.from("4d5a900003000000", "hex"), Buffer.alloc(200)]), 415, "not_allowed"],
    ["an ending behind a dot", "page.html. ", pdf, 415, "extension_mismatch"],
    ["no bytes", "empty.txt", new Uint8Array(), 422, "empty"],
    ["a damaged archive", "cut.zip", Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(300)]), 422, "malformed"],
  ])("%s", async (_what, name, bytes, status, code) => {
    const response = await post(world, formOf([{ name, bytes }]), { slug: "acme" });
    const { errors } = await problem(response);
    expect([response.status, errors.map((error) => error.code)]).toEqual([status, [code]]);
  });

  test("an archive with an excessive unpacked size", async () => {
    const bomb = await createArchive({ name: "zeros", content: Buffer.alloc(40 * 1024 * 1024) });
    const response = await post(world, formOf([{ name: "bomb.zip", bytes: bomb }]), { slug: "acme" });
    const { errors } = await problem(response);
    expect([response.status, errors.map((error) => error.code)]).toEqual([422, ["ratio"]]);
  });

  test("a document with an executable in it", async () => {
    const response = await post(world, formOf([{ name: "macro.docx", bytes: await createArchive(...documents.docm) }]), { slug: "acme" });
    expect(response.status).toBe(415);
  });

  test("an archive with a document's extension", async () => {
    const response = await post(world, formOf([{ name: "letter.docx", bytes: await createArchive({ name: "a.txt", content: "hi" }) }]), {
      slug: "acme",
    });
    expect(response.status).toBe(415);
  });

  test.each<[string, { name: string; bytes: Uint8Array; field?: string }[], number]>([
    [
      "two files",
      [
        { name: "a.pdf", bytes: pdf },
        { name: "b.pdf", bytes: pdf },
      ],
      400,
    ],
    ["another field", [{ name: "a.pdf", bytes: pdf, field: "upload" }], 400],
    ["no file", [], 422],
  ])("%s", async (_what, parts, status) => {
    const response = await post(world, formOf(parts), { slug: "acme" });
    expect(response.status).toBe(status);
  });

  test("a file with another form field", async () => {
    const form = formOf([{ name: "a.pdf", bytes: pdf }]);
    form.append("customer_id", "x");
    expect((await post(world, form, { slug: "acme" })).status).toBe(400);
  });

  test.each([
    ["JSON", "application/json", 415],
    ["a form without boundary", "multipart/form-data", 400],
    ["bytes that are no form", "multipart/form-data; boundary=x", 400],
  ])("%s", async (_what, type, status) => {
    expect((await post(world, Buffer.from("{}"), { slug: "acme", headers: { "content-type": type } })).status).toBe(status);
  });

  const opening = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
  const streaming = { slug: "acme", headers: { "content-type": "multipart/form-data; boundary=x" } } as const;

  test("a stream that ends in the middle of the file", async () => {
    const body = Buffer.concat([opening, Buffer.alloc(3 * 1024 * 1024, "text ")]);
    expect((await post(world, body, streaming)).status).toBe(400);
  });

  test("a sender who disconnects in the middle of the file", async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent === 1) controller.enqueue(opening);
        else if (sent < 40) controller.enqueue(Buffer.alloc(64 * 1024, "text "));
        else controller.error(new Error("aborted"));
      },
    });
    expect((await post(world, body, streaming)).status).toBe(400);
    expect(sent).toBe(40);
  });

  test("an endless stream, which is cancelled after twice the limit", async () => {
    let sent = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? opening : Buffer.alloc(256 * 1024, "text "));
        sent += 256 * 1024;
      },
      cancel() {
        cancelled = true;
      },
    });
    const response = await post(world, body, streaming);
    expect([response.status, cancelled]).toEqual([413, true]);
    expect(sent).toBeLessThan(2 * limit + 4 * 1024 * 1024);
  });

  test("a too large Content-Length, whose body is not read", async () => {
    let pulled = false;
    const body = new ReadableStream<Uint8Array>({ pull: () => void (pulled = true) }, { highWaterMark: 0 });
    const response = await post(world, body, { ...streaming, headers: { ...streaming.headers, "content-length": String(limit * 2) } });
    expect([response.status, pulled]).toEqual([413, false]);
  });

  test("a failing storage", async () => {
    const { ports } = world.runtime;
    const storage = await ports.storage();
    world.runtime.ports = {
      ...ports,
      storage: async () => ({
        ...storage,
        put: async (...call) => storage.put(...call).then(() => Promise.reject(new Error("disk full"))),
      }),
    };
    const response = await post(world, formOf([{ name: "a.pdf", bytes: pdf }]), { slug: "acme" });
    world.runtime.ports = ports;
    expect(response.status).toBe(500);
  });

  test("a caller without the permission, without a session, from another site or of another company", async () => {
    const key = await world.apiKey("acme", ["files.read"]);
    const of = async (options: Parameters<typeof post>[2]) => (await post(world, formOf([{ name: "a.pdf", bytes: pdf }]), options)).status;
    expect(await of({ key })).toBe(403);
    expect(await of({})).toBe(401);
    expect(await of({ slug: "acme", headers: { origin: "http://beta.localhost:3000" } })).toBe(403);
    expect(await of({ slug: "acme", headers: { "atrium-tenant": "beta" } })).toBe(403);
  });
});

test("a retry with one Idempotency-Key gets the same answer and is stored once; another file with the key is rejected", async () => {
  const key = await world.apiKey("acme");
  const send = (bytes: Uint8Array) =>
    post(world, formOf([{ name: "once.txt", bytes }]), { key, headers: { "idempotency-key": "upload-1" } });
  const first = await send(Buffer.from("one"));
  const again = await send(Buffer.from("one"));
  expect([first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([201, 201, "true"]);
  expect(await again.json()).toEqual(await first.json());
  expect((await send(Buffer.from("two"))).status).toBe(422);
  expect(newObjects()).toHaveLength(1);
  expect(await countFiles(world)).toBe(rows + 1);
});

test("concurrent uploads do not mix", async () => {
  const sent = Array.from({ length: 6 }, (_, index) =>
    Buffer.concat([Buffer.from(`${String(index)}\n`), Buffer.from(createNoise(300_000 + index).toString("base64"))]),
  );
  const files = await Promise.all(sent.map((bytes, index) => upload(world, `f${String(index)}.txt`, bytes)));
  expect(files.map((file) => file.sha256)).toEqual(sent.map((bytes) => createHash("sha256").update(bytes).digest("hex")));
});
