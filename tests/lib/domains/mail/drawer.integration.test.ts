import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as attachmentRoute } from "@/app/dev/mail/attachment/route";
import { createLocalDiskStorage } from "@/lib/adapters/storage/local-disk";
import { queueMail, readMailDrawer } from "@/lib/domains/mail";
import { encodeId } from "@/lib/kernel/base/ids";
import { createWorld, type World } from "@/tests/support/world";
import { invoiceMail } from "./sample-mails";

let world: World;
let folder: string;
beforeAll(async () => {
  world = await createWorld();
  folder = mkdtempSync(join(tmpdir(), "drawer-"));
  const storage = createLocalDiskStorage({ root: folder });
  world.runtime.ports = { ...world.runtime.ports, storage: () => Promise.resolve(storage) };
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});
const setDemo = (on: boolean) => {
  world.runtime.environment = { ...world.runtime.environment, ATRIUM_DEMO: on ? "1" : "0" };
};
beforeEach(() => setDemo(true));

const frame = () => ({ runtime: world.runtime, person: null, request: { id: "test", ip: null, user_agent: null } });
const download = (query: string) =>
  attachmentRoute(new Request(`http://localhost:3000/dev/mail/attachment?${query}`), { params: Promise.resolve({}) });

test("outside the demo the drawer and its files are not found", async () => {
  setDemo(false);
  const mail = await queueMail(world.systemCtx("acme"), invoiceMail("closed"));
  await expect(readMailDrawer.run(frame(), { tenant: "acme", id: mail.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(readMailDrawer.run(frame(), {})).rejects.toMatchObject({ code: "not_found" });
  expect((await download(`tenant=acme&id=${encodeId("mail", mail.id)}&index=0`)).status).toBe(404);
});

test("in the demo it shows one company's mails, newest first, and one of them with its working link", async () => {
  expect(await readMailDrawer.run(frame(), {})).toEqual({ tenants: ["acme", "beta"], times: null, mails: [], open: null });
  world.clock.advance(1000);
  const mail = await queueMail(world.systemCtx("acme"), invoiceMail("shown"));
  const theirs = await queueMail(world.systemCtx("beta"), invoiceMail("theirs"));
  const drawer = await readMailDrawer.run(frame(), { tenant: "acme", id: mail.id });
  expect(drawer.mails[0]?.id).toBe(mail.id);
  expect(drawer.times).toEqual({ locale: "en-GB", timezone: "Europe/London" });
  expect((await readMailDrawer.run(frame(), { tenant: "acme", language: "ar" })).times?.locale).toBe("ar");
  expect(drawer.mails.map(({ id }) => id)).not.toContain(theirs.id);
  expect(drawer.open?.text).toContain("/d/secret-token?a=1&b=2");
  expect(drawer.open?.html).toContain("/d/secret-token?a=1&amp;b=2");
  await expect(readMailDrawer.run(frame(), { tenant: "acme", id: theirs.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(readMailDrawer.run(frame(), { tenant: "nobody" })).rejects.toMatchObject({ code: "not_found" });
});

test("a file of a mail can be saved, under its name", async () => {
  const storage_key = `${world.tenants.acme.tenant.id}/documents/inv-7`;
  await (await world.runtime.ports.storage()).put(storage_key, Readable.from([Buffer.from("%PDF")]), { media_type: "application/pdf" });
  const mail = await queueMail(
    world.systemCtx("acme"),
    invoiceMail("file", { attachments: [{ storage_key, filename: "Ada's (7).pdf", media_type: "application/pdf" }] }),
  );
  const id = encodeId("mail", mail.id);
  const response = await download(`tenant=acme&id=${id}&index=0`);
  expect([response.status, await response.text()]).toEqual([200, "%PDF"]);
  expect(response.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Ada%27s%20%287%29.pdf");
  for (const query of [
    `tenant=acme&id=${id}&index=1`,
    `tenant=acme&id=${id}&index=x`,
    `tenant=beta&id=${id}&index=0`,
    "tenant=acme&id=nonsense&index=0",
  ])
    expect((await download(query)).status, query).toBe(404);
});
