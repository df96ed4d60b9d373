import { afterAll, beforeAll, expect, test } from "vitest";
import { changeLeadStatus, createLead, getLeadScore, getLeadScoring, previewLeadScoring, replaceLeadScoring } from "@/lib/domains/leads";
import { defaultRules } from "@/lib/domains/leads/rules";
import { createNote } from "@/lib/domains/notes";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
});
afterAll(() => world.close());

const rules = { ...defaultRules, source: { ...defaultRules.source, event: 60 }, value: [{ from: "1000.00", points: 20 }] };

test("a company's own rules score its leads alone, after a preview of what they change", async () => {
  const event = await createLead(owner, { name: "From the fair", source: "event", value: "1500.00" });
  await createLead(owner, { name: "Called", source: "phone" });
  const lost = await createLead(owner, { name: "Gone", source: "event" });
  await changeLeadStatus(owner, { id: lost.id, status: "lost" });
  expect(await getLeadScoring(owner, {})).toMatchObject({ rules: defaultRules, is_default: true, version: 1 });
  const { score } = await getLeadScore(owner, { id: event.id });
  const preview = await previewLeadScoring(owner, { rules });
  expect(preview.counted).toBe(2);
  expect(preview.leads[0]).toMatchObject({ id: event.id, before: score, after: { score: score + 65 } });
  expect(await getLeadScoring(owner, {})).toMatchObject({ is_default: true });
  expect(await replaceLeadScoring(owner, { rules })).toMatchObject({ rules, is_default: false, version: 2 });
  const scored = await getLeadScore(owner, { id: event.id });
  expect(scored.score).toBe(score + 65);
  expect(scored.reasons).toContainEqual({ reason: "value", points: 20, detail: "1000.00" });
  expect(await getLeadScoring(world.ctx("beta"), {})).toMatchObject({ is_default: true });
});

test("a note keeps a lead active", async () => {
  const { id } = await createLead(owner, { name: "Quiet" });
  world.clock.advance(40 * 86_400_000);
  const reasons = async () => (await getLeadScore(owner, { id })).reasons.map(({ reason }) => reason);
  expect(await reasons()).toContain("idle");
  await createNote(owner, { record_id: encodeId("lead", id), body: "Called them." });
  expect(await reasons()).toContain("recent_activity");
});

test("rules with two steps at one place are rejected, and change nothing", async () => {
  const before = await getLeadScoring(owner, {});
  const twice = { ...rules, idle: [...rules.idle, ...rules.idle] };
  await expect(replaceLeadScoring(owner, { rules: twice })).rejects.toMatchObject({ errors: [{ path: "rules.idle", code: "duplicate" }] });
  await expect(previewLeadScoring(owner, { rules: twice })).rejects.toMatchObject({ code: "invalid" });
  expect(await getLeadScoring(owner, {})).toEqual(before);
});
