import { afterAll, beforeAll, expect, test } from "vitest";
import { clearStaffAbsence, getStaff, setStaffAbsence } from "@/lib/domains/staff";
import { assignTicket, createDepartment, createTicket, getTicket, getTicketAssignment } from "@/lib/domains/tickets";
import type { Ctx } from "@/lib/kernel/context";
import { actingAs } from "@/tests/lib/domains/notifications/inboxes";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
const people: string[] = [];
const day = 86_400_000;
const dayFrom = (days: number) => new Date(world.clock.now().getTime() + days * day).toISOString().slice(0, 10);

beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  const { id } = await roleNamed(owner, "Staff");
  for (const name of ["ann", "ben"]) people.push((await addColleague(world, "acme", `${name}@acme.example`, id)).staff_id);
});
afterAll(() => world.close());

const ask = (department_id: string) =>
  createTicket(owner, { subject: "Printer", message: "Jammed.", requester_name: "Ada", requester_email: "ada@x.example", department_id });

test("colleagues set their own absence alone, and admins that of anybody", async () => {
  const [ann = "", ben = ""] = people;
  const me = { ...actingAs(world.ctx("acme", ["staff.read"]), ann) };
  const away = { from: dayFrom(0), until: dayFrom(6) };
  expect((await setStaffAbsence(me, { id: ann, ...away })).absence).toEqual(away);
  await expect(setStaffAbsence(me, { id: ben, ...away })).rejects.toMatchObject({ code: "forbidden" });
  await expect(clearStaffAbsence(me, { id: ben })).rejects.toMatchObject({ code: "forbidden" });
  await expect(setStaffAbsence(me, { id: ann, from: dayFrom(2), until: dayFrom(1) })).rejects.toMatchObject({ code: "invalid" });
  expect((await setStaffAbsence(owner, { id: ben, ...away })).absence).toEqual(away);
  expect((await clearStaffAbsence(owner, { id: ben })).absence).toBeNull();
  expect((await getStaff(owner, { id: ann })).absence).toEqual(away);
});

test.each(["round_robin", "load_balanced", "sticky"] as const)(
  "%s skips the absent colleague, and the ticket says so",
  async (assignment) => {
    const [ann = "", ben = ""] = people;
    const { id } = await createDepartment(owner, { name: assignment, assignment, member_ids: [ann, ben] });
    for (let index = 0; index < 3; index += 1) expect((await ask(id)).assignee_id).toBe(ben);
    const ticket = await createTicket(owner, { ...asked, department_id: id });
    const { decision } = await getTicketAssignment(owner, { id: ticket.id });
    expect(decision?.assignee).toMatchObject({ staff_id: ben });
    if (assignment === "round_robin") expect(decision?.skipped).toMatchObject([{ staff_id: ann }]);
  },
);

const asked = { subject: "Printer", message: "Jammed.", requester_name: "Ada", requester_email: "ada@x.example" };

test("while all are absent a ticket waits, with the reason; afterwards the rule deals again", async () => {
  const [ann = "", ben = ""] = people;
  await setStaffAbsence(owner, { id: ben, from: dayFrom(0), until: dayFrom(1) });
  const { id } = await createDepartment(owner, { name: "Desk", assignment: "round_robin", member_ids: [ann, ben] });
  const ticket = await ask(id);
  expect(ticket.assignee_id).toBeNull();
  const { decision } = await getTicketAssignment(owner, { id: ticket.id });
  expect(decision).toMatchObject({ assignee: null, reason: "all_absent" });
  expect(decision?.skipped.map(({ staff_id }) => staff_id).sort()).toEqual([...people].sort());
  await expect(assignTicket(owner, { id: ticket.id })).rejects.toMatchObject({ code: "conflict" });
  // By hand, whoever it is.
  await assignTicket(owner, { id: ticket.id, assignee_id: ann });
  expect((await getTicketAssignment(owner, { id: ticket.id })).decision).toMatchObject({ reason: "by_hand", skipped: [] });
  world.clock.advance(8 * day);
  expect((await ask(id)).assignee_id).not.toBeNull();
  expect((await getTicket(owner, { id: ticket.id })).assignee_id).toBe(ann);
});
