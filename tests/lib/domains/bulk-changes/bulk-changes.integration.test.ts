import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bulkChangeCustomers,
  createCustomer,
  deleteCustomer,
  getCustomer,
  listBulkCustomers,
  undoBulkCustomers,
  updateCustomer,
} from "@/lib/domains/customers";
import { bulkChangeTickets, createTicket, getTicket, listBulkTickets, undoBulkTickets, updateTicket } from "@/lib/domains/tickets";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ctx = () => world.ctx("acme");
const make = async (names: string[]) => {
  const ids: string[] = [];
  for (const name of names) ids.push((await createCustomer(ctx(), { name })).id);
  return ids;
};
const tagsOf = async (ids: string[]) => Promise.all(ids.map(async (id) => (await getCustomer(ctx(), { id })).tags));

test("an undo gives every record its own value back, and leaves alone what changed in that field meanwhile", async () => {
  const ids = await make(["One", "Two", "Three", "Four"]);
  const [one = "", two = "", three = "", four = ""] = ids;
  await updateCustomer(ctx(), { id: one, tags: ["vip"] });
  const { bulk_id, changed } = await bulkChangeCustomers(ctx(), { action: "tag", ids, tag: "vip" });
  expect(changed).toBe(3);
  await updateCustomer(ctx(), { id: two, phone: "0113 496 0000" });
  await updateCustomer(ctx(), { id: three, tags: [] });
  await deleteCustomer(ctx(), { id: four });
  const undone = await undoBulkCustomers(ctx(), { bulk_id: bulk_id ?? "" });
  expect(undone.undone).toBe(1);
  expect(undone.refused.map(({ name }) => name).sort()).toEqual(["Four", "Three"]);
  expect(await tagsOf([one, two, three])).toEqual([["vip"], [], []]);
  await expect(undoBulkCustomers(ctx(), { bulk_id: bulk_id ?? "" })).rejects.toMatchObject({ code: "conflict" });
});

test("former owners come back one by one, and a deletion is undone by who may delete alone", async () => {
  const ids = await make(["Five", "Six"]);
  const [five = "", six = ""] = ids;
  const staff = world.tenants.acme.owner.staff_id;
  await updateCustomer(ctx(), { id: five, owner_id: staff });
  const owners = await bulkChangeCustomers(ctx(), { action: "change_owner", ids, owner_id: null });
  await undoBulkCustomers(ctx(), { bulk_id: owners.bulk_id ?? "" });
  expect([(await getCustomer(ctx(), { id: five })).owner_id, (await getCustomer(ctx(), { id: six })).owner_id]).toEqual([staff, null]);
  const gone = await bulkChangeCustomers(ctx(), { action: "delete", ids });
  const writer = world.ctx("acme", ["customers.read", "customers.write"]);
  await expect(undoBulkCustomers(writer, { bulk_id: gone.bulk_id ?? "" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await undoBulkCustomers(ctx(), { bulk_id: gone.bulk_id ?? "" })).toEqual({ undone: 2, refused: [] });
  expect((await getCustomer(ctx(), { id: six })).deleted_at).toBeNull();
});

test("the list names who did what; another company, another list and a day later undo nothing", async () => {
  const ids = await make(["Seven"]);
  const { bulk_id } = await bulkChangeCustomers(ctx(), { action: "tag", ids, tag: "late" });
  const id = bulk_id ?? "";
  const [latest] = (await listBulkCustomers(ctx(), {})).data;
  expect(latest).toMatchObject({ id, action: "tag", changed: 1, author_name: "Ada Owner", undone_at: null });
  expect((await listBulkCustomers(world.ctx("beta"), {})).data).toEqual([]);
  await expect(undoBulkCustomers(world.ctx("beta"), { bulk_id: id })).rejects.toMatchObject({ code: "not_found" });
  await expect(undoBulkTickets(ctx(), { bulk_id: id })).rejects.toMatchObject({ code: "conflict" });
  expect((await bulkChangeCustomers(ctx(), { action: "tag", ids, tag: "late" })).bulk_id).toBeNull();
  world.clock.set(new Date(worldStart.getTime() + 24 * 3_600_000 + 1));
  await expect(undoBulkCustomers(ctx(), { bulk_id: id })).rejects.toMatchObject({ code: "conflict" });
  expect((await listBulkCustomers(ctx(), {})).data).toEqual([]);
  world.clock.set(worldStart);
});

test("tickets use the same undo: a status set by hand since stays", async () => {
  const customer = await createCustomer(ctx(), { name: "Asks" });
  const open = async (subject: string) => (await createTicket(ctx(), { customer_id: customer.id, subject, message: "Help" })).id;
  const ids = [await open("First"), await open("Second")];
  const [first = "", second = ""] = ids;
  await updateTicket(ctx(), { id: second, priority: "low" });
  const { bulk_id } = await bulkChangeTickets(ctx(), { action: "priority", ids, priority: "urgent" });
  await updateTicket(ctx(), { id: first, priority: "high" });
  const undone = await undoBulkTickets(ctx(), { bulk_id: bulk_id ?? "" });
  expect(undone).toMatchObject({ undone: 1, refused: [{ name: "First" }] });
  expect([(await getTicket(ctx(), { id: first })).priority, (await getTicket(ctx(), { id: second })).priority]).toEqual(["high", "low"]);
  expect((await listBulkTickets(ctx(), {})).data[0]?.undone_at).not.toBeNull();
});
