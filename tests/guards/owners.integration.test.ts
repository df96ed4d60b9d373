import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries, listEvents } from "@/lib/domains/audit";
import { getFile, listFiles } from "@/lib/domains/files";
import { selectVisible } from "@/lib/domains/live";
import { listMails } from "@/lib/domains/mail";
import { createNote, getNote, listNotes } from "@/lib/domains/notes";
import { permissionNames, type PermissionName } from "@/lib/domains/permissions";
import { records, recordOf } from "@/lib/domains/records";
import { createWebhook } from "@/lib/domains/webhooks";
import { encodeId, readRecordId } from "@/lib/kernel/base/ids";
import { nounNames, nounOf, nounsWith, readPermission, type Noun } from "@/lib/kernel/base/nouns";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { openFixtures, readOnes, type Fixtures } from "@/tests/support/one";
import { createOutsider, type Outsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";

/** Nouns of which some callers may read only their own records. */
const owned = nounNames.filter((noun) => nounOf(noun).seeAll !== undefined || nounOf(noun).personal !== undefined);

let world: World;
let owner: Ctx;
let outside: Outsider;
let fixtures: Fixtures;

const idOf = (noun: Noun): Promise<string> => fixtures.hiddenIdOf(noun);

const colleague = (permissions: readonly PermissionName[] | "all"): Ctx => {
  const { principal, runtime, tenant, request } = owner;
  if (principal.kind !== "staff") throw new Error("The owner is a colleague.");
  const other = { ...principal, user_id: randomUUID(), staff_id: randomUUID() };
  return createContext({ runtime, tenant, request, principal: other, grants: permissions === "all" ? "all" : new Set(permissions) });
};
const program = (permissions: readonly PermissionName[]): Ctx => {
  const { runtime, tenant, request } = owner;
  const principal = { kind: "key", key_id: randomUUID(), name: "Key" } as const;
  return createContext({ runtime, tenant, request, principal, grants: new Set(permissions) });
};

beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  fixtures = await openFixtures(world, "acme");
  outside = await createOutsider(world, "acme", { name: "Northwind", email: "ada@northwind.example" });
});
afterAll(() => world.close());

const seeAllOf = (noun: Noun) => nounOf(noun).personal?.seeAll ?? nounOf(noun).seeAll ?? "nobody";
/** Colleagues who lack nothing but the right to see others' records of the noun: of some kinds, even the company's owner does. */
const others = (noun: Noun): Ctx[] => {
  const seeAll = seeAllOf(noun);
  const plain = colleague(permissionNames.filter((name) => name !== seeAll));
  return seeAll === "nobody" ? [plain, colleague("all"), program(permissionNames)] : [plain];
};

/** The fixtures that make an owned noun; the others are part of one of these. */
const withFixture = (await readOnes()).flatMap(({ records: own }) => Object.keys(own ?? {}) as Noun[]);

describe.each(owned.filter((noun) => withFixture.includes(noun)))("a %s that somebody else may not see", (noun) => {
  test("is in no event, no change of the audit and no live stream of theirs", async () => {
    const record_id = await idOf(noun);
    for (const other of others(noun)) {
      expect((await listEvents(other, { record_id })).data).toEqual([]);
      const { data } = await listAuditEntries(other, { record_id });
      expect(data.filter(({ changes, record_name }) => record_name !== null || Object.keys(changes).length > 0)).toEqual([]);
      if (recordOf(noun) === undefined || noun === "export") continue;
      const rows = await runInTenant(owner.tenant.id, () =>
        owner.db.event.findMany({ where: { tenant_id: owner.tenant.id, noun, record_id: readRecordId(record_id)?.id ?? "" } }),
      );
      expect(await selectVisible(other, rows)).toEqual([]);
    }
  });

  test("is read by its owner in the audit", async () => {
    const { data } = await listAuditEntries(owner, { record_id: await idOf(noun) });
    expect(data.every(({ actor, changes }) => actor.kind !== "staff" || Object.keys(changes).length > 0)).toBe(true);
  });

  // What is personal is left out of the deliveries, and what is one's own goes to one's own webhooks; their kinds are subscribed to.
  test("can't be subscribed to, unless deliveries leave it out", async () => {
    const record = recordOf(noun);
    const names = nounOf(noun).personal === undefined && record?.read !== "own" ? (record?.events.map(({ name }) => name) ?? []) : [];
    for (const name of names)
      for (const other of others(noun))
        await expect(createWebhook(other, { url: "https://hooks.example/in", events: [name] })).rejects.toMatchObject({
          code: expect.stringMatching(/invalid|forbidden/),
        });
  });
});

test("every noun of which some see only their own has a record to try, or is part of one", () => {
  expect(owned.filter((noun) => !withFixture.includes(noun) && recordOf(noun) !== undefined)).toEqual([]);
});

describe.each(nounsWith("notes").filter((noun) => owned.includes(noun)))("of a %s that somebody else may not see", (noun) => {
  test("they get no note, file or email", async () => {
    const record_id = await idOf(noun);
    const [body, file_name] = [`PRIVATE ${noun}`, `${noun}.pdf`];
    const note = await createNote(owner, { record_id, body });
    const about_id = readRecordId(record_id)?.id ?? "";
    const file_id = newId(world.clock.now());
    const { id: tenant_id } = owner.tenant;
    const now = world.clock.now();
    await runInTenant(tenant_id, async () => {
      const file = {
        name: file_name,
        media_type: "application/pdf",
        size: 1,
        sha256: "0".repeat(64),
        status: "clean",
        storage_key: "key",
        scanner: "Test",
        scanned_at: now,
        created_at: now,
        updated_at: now,
      };
      await owner.db.file.create({ data: { ...file, id: file_id, tenant_id } });
      await owner.db.fileLink.create({ data: { id: newId(now), tenant_id, file_id, record_id: about_id, created_at: now } });
      const mail = {
        key: "expense_approved",
        language: "en",
        to: [{ name: null, address: "a@b.example" }],
        subject: body,
        html: "",
        text: "",
        attachments: [],
      };
      const state = { status: "sent", attempts: 1, queued_at: now, sent_at: now, message_id: "1", created_at: now, updated_at: now };
      const data = { ...mail, ...state, id: newId(now), tenant_id, idempotency_key: noun, about_noun: noun, about_id };
      await owner.db.mail.create({ data });
    });
    const texts = async (ctx: Ctx) => ({
      notes: (await listNotes(ctx, {})).data.map((each) => each.body).filter((each) => each === body),
      note: await getNote(ctx, { id: note.id }).then(
        (each) => each.body,
        () => null,
      ),
      files: (await listFiles(ctx, {})).data.map(({ name }) => name).filter((name) => name === file_name),
      file: await getFile(ctx, { id: file_id }).then(
        ({ name }) => name,
        () => null,
      ),
      mails: (await listMails(ctx, {})).data.filter(({ subject }) => subject === body).length,
    });
    for (const other of others(noun)) expect(await texts(other)).toEqual({ notes: [], note: null, files: [], file: null, mails: 0 });
    expect(await texts(owner)).toEqual({ notes: [body], note: body, files: [file_name], file: file_name, mails: 1 });
    // Whose record it is sees what is about it, also without the right to see those of others.
    const { principal, runtime, tenant, request } = owner;
    const grants = new Set(permissionNames.filter((name) => name !== seeAllOf(noun)));
    const self = createContext({ runtime, tenant, request, principal, grants });
    expect(await texts(self)).toMatchObject({ note: body, file: file_name });
  });
});

test("a program that may read events, and nothing else, reads none of a record's", async () => {
  expect((await listEvents(program(["events.read"]), {})).data).toEqual([]);
  const some = await listEvents(program(["events.read", "invoices.read"]), {});
  expect(new Set(some.data.map(({ noun }) => noun))).toEqual(new Set(["invoice"]));
  const { data } = await listAuditEntries(program(["audit.read"]), { record_id: encodeId("invoice", outside.invoice_id) });
  expect(data.length).toBeGreaterThan(0);
  expect(data.map(({ changes }) => changes)).toEqual(data.map(() => ({})));
});

test("people outside are told of no note, assignment or draft", async () => {
  const names = records.flatMap(({ noun, events }) => events.map(({ name }) => ({ noun, name })));
  const news = names.map(({ noun, name }) => ({ id: name, name, noun, record_id: outside.invoice_id, occurred_at: world.clock.now() }));
  for (const caller of [outside.contact, outside.link]) {
    const told = (await selectVisible(caller, news)).map(({ name }) => name);
    expect(told.filter((name) => /noted|assigned|created|updated|snoozed|warned|breached|held/.test(name))).toEqual([]);
    expect(told).toContain("invoice.paid");
  }
  expect((await selectVisible(outside.visitor, news)).map(({ name }) => name)).toEqual([]);
});

test("nouns name the permission that their record needs", () => {
  const wrong = records.filter(({ noun, read }) => read !== "own" && readPermission(noun) !== read).map(({ noun }) => noun);
  expect(wrong).toEqual([]);
});
