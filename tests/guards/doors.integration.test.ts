import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createCustomField } from "@/lib/domains/custom-fields";
import { createCustomer } from "@/lib/domains/customers";
import { selectVisible } from "@/lib/domains/live";
import { recipientsOf } from "@/lib/domains/notifications/rules";
import { kindRules, NotificationKind } from "@/lib/domains/notifications/schema";
import { permissionNames, permissions, type PermissionName } from "@/lib/domains/permissions";
import { recordOf } from "@/lib/domains/records";
import { createTicket, replyToTicket } from "@/lib/domains/tickets";
import { draftDelivery } from "@/lib/domains/webhooks/commands/forward";
import { mayReceive } from "@/lib/domains/webhooks/policy";
import { AppError } from "@/lib/kernel/base/errors";
import { nounNames, nounOf, nounsWith, readPermission, type Noun } from "@/lib/kernel/base/nouns";
import { can, createContext, isOutside, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { Operation } from "@/lib/kernel/definition";
import { newId } from "@/lib/kernel/ids";
import type { Role } from "@/prisma/generated/client";
import { openFixtures, readOnes } from "@/tests/support/one";
import { listOperations } from "@/tests/support/operations";
import { createOutsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";
import { inputsFor, namesRecord } from "./doors/inputs";
import { makeHiddenRecords, markerOf, ruledNouns, withoutRecord, type HiddenRecord } from "./doors/hidden-records";

const operations = (await listOperations()).filter(({ access }) => access?.internal === undefined);
const queries = operations.filter(({ kind }) => kind === "query");
const changes = operations.filter(({ kind, example }) => kind !== "query" && ruledNouns.some((noun) => namesRecord(example, noun)));

/**
 * What an answer may show although the record itself is not shown, each with the reason: the id alone, what another permission than the
 * noun's opens, or also what the record's rule hides.
 */
const exceptions: Readonly<Record<string, { noun?: Noun; may: "name" | "do_without_permission" | "show"; reason: string }>> = {
  "audit.list": { may: "name", reason: "That something was done is no secret, and by whom; what changed is." },
  "events.list": { noun: "notification", may: "show", reason: "As mails.list: these are the events of such an email." },
  "mails.get": { noun: "notification", may: "show", reason: "The company's owners look after emails to colleagues." },
  "mails.list": { noun: "notification", may: "show", reason: "The company's owners look after emails to colleagues." },
  "staff.list_access": { noun: "scheduled_export", may: "show", reason: "Whoever deactivates a colleague sees what ends with them." },
  "time_entries.list_timer_tasks": {
    noun: "task",
    may: "do_without_permission",
    reason: "Time is recorded on a task that is chosen there.",
  },
};

/** A text of a record or value, and who may read it. */
interface Guarded {
  text: string;
  noun?: Noun;
  isId?: true;
  seenBy(ctx: Ctx): boolean;
}

let world: World;
let owner: Ctx;
let hidden: HiddenRecord[];
let guarded: Guarded[];
let ids: Map<string, string>;
let rows: pg.Client;
/** Callers who are not the records' owner, by name. */
let others: Record<string, Ctx>;
const seen = new Map<string, boolean>();

const program = (granted: readonly PermissionName[]): Ctx => {
  const { runtime, tenant, request } = owner;
  const principal = { kind: "key", key_id: randomUUID(), name: "Key" } as const;
  return createContext({ runtime, tenant, request, principal, grants: new Set(granted) });
};
const colleague = (granted: readonly PermissionName[] | "all"): Ctx => {
  const { principal, runtime, tenant, request } = owner;
  if (principal.kind !== "staff") throw new Error("The owner is a colleague.");
  const other = { ...principal, user_id: randomUUID(), staff_id: randomUUID() };
  return createContext({ runtime, tenant, request, principal: other, grants: granted === "all" ? granted : new Set(granted) });
};

/** Whether the record's own rule shows it to the caller: asked of its domain, not of what keeps copies. */
async function findsRecord(ctx: Ctx, { noun, id, uuid }: HiddenRecord): Promise<boolean> {
  const find = recordOf(noun)?.find;
  const get = operations.find((each) => each.id === `${nounOf(noun).plural.replaceAll("-", "_")}.get`);
  try {
    if (find) await runInTenant(ctx.tenant.id, () => find(ctx, uuid));
    else if (get && namesRecord(get.example, noun)) await get.perform(ctx, z.decode(get.input, { id }), {});
    else return ctx.principal.kind === "staff" && owner.principal.kind === "staff" && ctx.principal.staff_id === owner.principal.staff_id;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Whether the caller has the permission to read the kind, or another of its family, whose answers have the record too. */
function isPermitted({ grants }: Ctx, noun: Noun): boolean {
  const [family = ""] = readPermission(noun).split(".");
  return grants === "all" || recordOf(noun)?.read === "own" || [...grants].some((name) => name.startsWith(`${family}.`));
}

const nameOf = (ctx: Ctx): string => JSON.stringify([ctx.principal, ctx.grants === "all" ? "all" : [...ctx.grants]]);

/** Asks each record's rule once for a caller. */
async function learn(ctx: Ctx): Promise<void> {
  for (const record of hidden) {
    const key = `${nameOf(ctx)} ${record.id}`;
    if (!seen.has(key)) seen.set(key, await findsRecord(ctx, record));
  }
}

beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  const fixtures = await openFixtures(world, "acme");
  hidden = await makeHiddenRecords(owner, fixtures);
  ids = new Map();
  for (const { records: own } of await readOnes())
    for (const noun of nounNames) if (own?.[noun]) ids.set(nounOf(noun).prefix, await fixtures.wireIdOf(noun));
  for (const { noun, id } of hidden) ids.set(nounOf(noun).prefix, id);
  const seenBy = (record: HiddenRecord) => (ctx: Ctx) => seen.get(`${nameOf(ctx)} ${record.id}`) ?? false;
  guarded = [
    ...hidden.flatMap((record) => [
      { text: record.id, noun: record.noun, isId: true as const, seenBy: seenBy(record) },
      { text: markerOf(record.noun), noun: record.noun, seenBy: seenBy(record) },
    ]),
    { text: "PRIVATE admins.", seenBy: (ctx) => ctx.principal.kind === "system" || can(ctx, "custom_fields.write") },
    { text: "PRIVATE staff.", seenBy: (ctx) => !isOutside(ctx) },
  ];
  const outsider = await createOutsider(world, "acme", { name: "Northwind", email: "ada@northwind.example" });
  await createCustomField(owner, { entity: "customers", label: "Secret", key: "secret", type: "text", scope: "admins" });
  await createCustomField(owner, { entity: "customers", label: "Own", key: "own", type: "text", scope: "staff" });
  await createCustomer(owner, { name: "Values", custom: { secret: "PRIVATE admins.", own: "PRIVATE staff." } });
  const ticket = await createTicket(owner, { subject: "Delivery", message: "Where is it?", customer_id: outsider.customer_id });
  await replyToTicket(owner, { id: ticket.id, kind: "note", body: "PRIVATE staff." });
  const seeAll = new Set(nounNames.flatMap((noun) => nounOf(noun).seeAll ?? []));
  others = {
    "a colleague without the right to see all": colleague(permissionNames.filter((name) => !seeAll.has(name))),
    "a manager": colleague(permissionNames.filter((name) => permissions[name].includes("manager"))),
    "another owner of the company": colleague("all"),
    "an API key": program(permissionNames),
    "a contact": outsider.contact,
    "the holder of a link": outsider.link,
    "a visitor": outsider.visitor,
  };
  for (const ctx of [owner, ...Object.values(others)]) await learn(ctx);
  rows = new pg.Client({ connectionString: world.database.owner_url });
  await rows.connect();
});
afterAll(async () => {
  await rows.end();
  await world.close();
});

/** What the operation answers, or the message of its refusal. */
async function answerOf(operation: Operation, ctx: Ctx, input: unknown): Promise<string> {
  try {
    const decoded = z.decode(operation.input, input);
    return JSON.stringify((await operation.perform(ctx, decoded, {})).wire) ?? "";
  } catch (error) {
    if (error instanceof AppError || error instanceof z.ZodError) return "";
    throw error;
  }
}

function leaksOf(ctx: Ctx, { id }: Operation, answer: string): string[] {
  const exception = exceptions[id];
  const mayRead = ({ noun, isId, seenBy }: Guarded) => {
    const may = exception && (exception.noun ?? noun) === noun ? exception.may : null;
    if (may === "show" || (may === "name" && isId === true)) return true;
    return seenBy(ctx) && (noun === undefined || may === "do_without_permission" || isPermitted(ctx, noun));
  };
  return guarded.filter((each) => answer.includes(each.text) && !mayRead(each)).map(({ text }) => text);
}

test("every ruled noun has a record to try, or is part of one", () => {
  expect(withoutRecord.filter((noun) => recordOf(noun) !== undefined)).toEqual([]);
  expect(ruledNouns.length).toBeGreaterThan(12);
});

test("a record is hidden from those whom its noun's rule names, and shown to its owner", () => {
  for (const record of hidden) {
    expect([record.noun, seen.get(`${nameOf(owner)} ${record.id}`)]).toEqual([record.noun, true]);
    const { seeAll } = nounOf(record.noun);
    if (seeAll === undefined) continue;
    const names = seeAll === "nobody" ? Object.keys(others) : ["a colleague without the right to see all", "a contact", "a visitor"];
    for (const name of names) {
      const ctx = others[name];
      expect([record.noun, name, ctx && seen.get(`${nameOf(ctx)} ${record.id}`)]).toEqual([record.noun, name, false]);
    }
  }
});

describe("no answer shows more than the record's own rule allows", () => {
  test.each(queries.map((operation) => ({ id: operation.id, operation })))("$id", async ({ operation }) => {
    const alone = program(operation.permission === undefined ? [] : [operation.permission]);
    await learn(alone);
    const callers = { ...others, "an API key with this right alone": alone };
    const found: string[] = [];
    for (const input of inputsFor(operation, ids, hidden)) {
      for (const [name, ctx] of Object.entries(callers)) {
        const leaks = leaksOf(ctx, operation, await answerOf(operation, ctx, input));
        found.push(...leaks.map((text) => `${name} gets ${text} by ${JSON.stringify(input)}`));
      }
    }
    expect(found).toEqual([]);
  });
});

/** Doors by which the records' owner must get one of them, or the walk above would prove nothing there. */
const shownToOwner = [
  ...["audit.list", "events.list", "timeline.list", "notes.list", "files.list", "mails.list", "notifications.list", "search.records"],
  ...[
    "webhooks.list_deliveries",
    "webhooks.get_delivery",
    "notes.get",
    "mails.get",
    "files.get",
    "expenses.list",
    "expenses.list_files",
    "macros.list",
    "saved_views.list",
  ],
  ...["tasks.list", "tasks.list_files", "calendar.get", "exports.list", "bookings.list", "export_deliveries.list"],
];

test.each(shownToOwner)("the owner gets a record by the same inputs from %s", async (id) => {
  const operation = queries.find((each) => each.id === id);
  const answers = await Promise.all(operation ? inputsFor(operation, ids, hidden).map((input) => answerOf(operation, owner, input)) : []);
  expect(guarded.filter(({ text }) => answers.some((answer) => answer.includes(text))).length).toBeGreaterThan(0);
});

test("no event, which webhooks and streams copy, has the value of an admin-only field", async () => {
  const { rows: found } = await rows.query("select name from public.events where data::text || previous::text like '%PRIVATE admins.%'");
  expect(found).toEqual([]);
});

test("no exported list has them", async () => {
  for (const noun of nounsWith("exports")) {
    const list = recordOf(noun)?.list;
    for (const [name, ctx] of Object.entries(others)) {
      const answer = await list?.read?.(ctx, {} as never).then(JSON.stringify, () => "");
      expect([noun, name, guarded.filter(({ text, seenBy }) => !seenBy(ctx) && answer?.includes(text)).map(({ text }) => text)]).toEqual([
        noun,
        name,
        [],
      ]);
    }
  }
  // A file's rows are matched with existing records: of these nouns, with hidden ones too.
  expect(nounsWith("imports").filter((noun) => ruledNouns.some((ruled) => ruled === noun))).toEqual([]);
});

test("the live stream tells of a record those who may see it", async () => {
  for (const record of hidden) {
    const name = recordOf(record.noun)?.events[0]?.name;
    if (name === undefined) continue;
    const news = [{ id: record.uuid, name, noun: record.noun, record_id: record.uuid, occurred_at: world.clock.now() }];
    for (const [caller, ctx] of Object.entries(others)) {
      const told = (await selectVisible(ctx, news)).length;
      if (seen.get(`${nameOf(ctx)} ${record.id}`) !== true) expect([record.noun, caller, told]).toEqual([record.noun, caller, 0]);
    }
  }
});

/** Of these the role below sees all, since it may manage the staff. */
const isPersonal = (noun: Noun | undefined): boolean => noun !== undefined && nounOf(noun).personal !== undefined;

test("no endpoint of somebody else gets what a note or an email says of them", async () => {
  const sent = await runInTenant(owner.tenant.id, () =>
    owner.db.event.findMany({ where: { tenant_id: owner.tenant.id, noun: { in: ["note", "mail", "file"] } } }),
  );
  const seeAll = new Set<string>(nounNames.flatMap((noun) => nounOf(noun).seeAll ?? []));
  const role = { template: null, permissions: permissionNames.filter((name) => !seeAll.has(name)) } as unknown as Role;
  const messages = sent.map((event) => ({ ...draftDelivery(event, event.id, world.clock.now()) }));
  const told = messages
    .filter((message) => mayReceive({ id: newId(world.clock.now()), deactivated_at: null, role }, message))
    .map(({ payload }) => payload);
  expect(guarded.filter(({ text, noun }) => !isPersonal(noun) && told.some((payload) => payload.includes(text)))).toEqual([]);
  expect(told.length).toBeGreaterThan(0);
});

test("nobody else is notified of a record that belongs to one colleague alone", () => {
  const candidates = [{ id: "owner", active: true, is_owner: true, permissions: [] }];
  const alone = NotificationKind.options.filter((kind) => nounOf(kindRules[kind].noun).seeAll === "nobody");
  expect(alone.length).toBeGreaterThan(3);
  for (const kind of alone) expect([kind, recipientsOf(kind, candidates, "gone", null)]).toEqual([kind, []]);
  expect(recipientsOf("invoice_paid", candidates, "gone", null)).toEqual(["owner"]);
});

describe("nor can it be changed by those who may not see it", () => {
  /** The hidden records as the database has them. */
  const stored = async (): Promise<string> => {
    const texts: string[] = [];
    for (const { noun, uuid } of hidden) {
      const found = await rows.query<{ text: string }>(`select t::text as text from ${nounOf(noun).table} t where id = $1`, [uuid]);
      texts.push(`${noun}: ${found.rows[0]?.text ?? "gone"}`);
    }
    return texts.join("\n");
  };

  test.each(changes.map((operation) => ({ id: operation.id, operation })))("$id", async ({ operation }) => {
    const ruled = hidden.filter(({ noun }) => namesRecord(operation.example, noun));
    const before = await stored();
    for (const [name, ctx] of Object.entries(others)) {
      if (ruled.some((record) => seen.get(`${nameOf(ctx)} ${record.id}`) === true)) continue;
      const answer = await answerOf(operation, ctx, inputsFor(operation, ids, hidden)[0]);
      expect([name, leaksOf(ctx, operation, answer)]).toEqual([name, []]);
      expect([name, await stored()]).toEqual([name, before]);
    }
  });
});
