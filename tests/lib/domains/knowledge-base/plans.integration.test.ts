import { afterAll, beforeAll, expect, test } from "vitest";
import { PATCH as updateRoute } from "@/app/api/tenant/kb/articles/[id]/route";
import { notifyOfEndedPlan } from "@/inngest/knowledge-base/notify-of-problems";
import { publishScheduledArticles } from "@/inngest/knowledge-base/publish-scheduled-articles";
import {
  articlePlanEnded,
  createArticle,
  getArticle,
  getPublishedArticle,
  listArticleVersions,
  restoreArticle,
  scheduleArticle,
  updateArticle,
} from "@/lib/domains/knowledge-base";
import { endMembership } from "@/lib/domains/staff";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { encodeId } from "@/lib/kernel/base/ids";
import { addColleague, roleNamed, type Colleague } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
let staff: Colleague;
let manager: Colleague;
const ahead = () => new Date(world.clock.now().getTime() + 75_000);
const tick = async () => {
  world.clock.advance(300_000);
  await publishScheduledArticles.work(world.systemCtx("acme"));
};
/** The colleague at work with the permissions of a manager. */
const asManager = (): Ctx => {
  const principal = { kind: "staff", ...manager, session_id: manager.staff_id, name: "Mina", confirmed_at: world.clock.now() } as const;
  return createContext({ ...owner, tenant: owner.tenant, principal, grants: new Set(["kb.read", "kb.write", "kb.publish"]) });
};
const write = (title: string) => createArticle(owner, { title, body: "Reviewed text by owner." });
const edit = async (id: string, body: string) =>
  (await updateRoute(staff.request("PATCH", "/x", { body }), { params: Promise.resolve({ id: encodeId("article", id) }) })).status;

beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  staff = await addColleague(world, "acme", "vera@acme.example", (await roleNamed(owner, "Staff")).id);
  manager = await addColleague(world, "acme", "mina@acme.example", (await roleNamed(owner, "Manager")).id);
});
afterAll(() => world.close());

test("an edit by a colleague who may not publish ends the plan: their text stays a draft, and the planner is told", async () => {
  const { id } = await write("Returns");
  await scheduleArticle(asManager(), { id, publish_at: ahead() });
  expect(await edit(id, "UNREVIEWED text by staff.")).toBe(200);
  expect(await getArticle(owner, { id })).toMatchObject({ publish_at: null, plan_ended_by: "vera", plan_ended_at: world.clock.now() });
  await tick();
  expect(await getArticle(owner, { id })).toMatchObject({ status: "draft" });
  const where = { tenant_id: owner.tenant.id, record_id: id, name: articlePlanEnded.name };
  const [event] = await runInTenant(owner.tenant.id, () => world.runtime.tenants.client.event.findMany({ where }));
  expect(event?.data).toMatchObject({ planner_id: encodeId("staff", manager.staff_id), plan_ended_by: "vera" });
  expect(notifyOfEndedPlan).toBeDefined();
  await scheduleArticle(asManager(), { id, publish_at: ahead() });
  expect(await getArticle(owner, { id })).toMatchObject({ plan_ended_at: null, plan_ended_by: null });
});

test("an edit by someone who may publish keeps the plan, which is theirs then; version and audit name them", async () => {
  const { id } = await write("Delivery");
  await scheduleArticle(owner, { id, publish_at: ahead() });
  await updateArticle(asManager(), { id, body: "Text by Mina." });
  await tick();
  expect(await getPublishedArticle(owner, { id })).toMatchObject({ body: "Text by Mina." });
  expect((await listArticleVersions(owner, { id })).data).toMatchObject([{ author_name: "Mina" }]);
  const where = { tenant_id: owner.tenant.id, record_id: id, operation: "articles.publish_due" };
  const [entry] = await runInTenant(owner.tenant.id, () => world.runtime.tenants.client.auditEntry.findMany({ where }));
  expect(entry).toMatchObject({ actor_kind: "staff", actor_id: manager.staff_id });
});

test("a version names the writer of its text, whoever publishes it", async () => {
  const { id } = await write("Repairs");
  await edit(id, "Text by Vera.");
  await scheduleArticle(owner, { id, publish_at: ahead() });
  await tick();
  expect((await listArticleVersions(owner, { id })).data).toMatchObject([{ author_name: "vera" }]);
  await updateArticle(owner, { id, body: "Text by the owner." });
  await scheduleArticle(owner, { id, publish_at: ahead() });
  await restoreArticle(world.ctx("acme", ["kb.write"]), { id, number: 1 });
  expect(await getArticle(owner, { id })).toMatchObject({ publish_at: null });
});

test("the plan of a colleague who has left ends without publishing, and the page says so", async () => {
  const { id } = await write("Opening hours");
  const leaver = await addColleague(world, "acme", "leaver@acme.example", (await roleNamed(owner, "Manager")).id);
  const ctx = { ...asManager(), principal: { ...asManager().principal, staff_id: leaver.staff_id, name: "leaver" } } as Ctx;
  await scheduleArticle(ctx, { id, publish_at: ahead() });
  await endMembership(owner, { id: leaver.staff_id });
  await tick();
  expect(await getArticle(owner, { id })).toMatchObject({ status: "draft", publish_at: null, plan_ended_by: null });
  expect((await getArticle(owner, { id })).plan_ended_at).not.toBeNull();
});
