import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { GET as salesCsvRoute } from "@/app/api/tenant/reports/sales/csv/route";
import { changeLeadStatus, createLead, listLeads } from "@/lib/domains/leads";
import { LeadList, type LeadSource, type LeadStatus } from "@/lib/domains/leads/schema";
import { getPipeline, getSales } from "@/lib/domains/reports";
import { LeadAge, type Rows } from "@/lib/domains/reports/schema";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Made {
  at: string;
  source: LeadSource;
  value?: string;
  currency?: "GBP" | "EUR";
  first?: string;
  last?: string;
  status?: LeadStatus;
  decided?: string;
}

const touch = (source: string | undefined) =>
  source === undefined ? null : { source, medium: null, campaign: null, term: null, content: null };
const at = (ctx: Ctx, time: string): Ctx => ({ ...ctx, clock: { now: () => new Date(time) } });

async function make(ctx: Ctx, { at: created, status, decided, first, last, ...fields }: Made): Promise<string> {
  const { id } = await createLead(at(ctx, created), {
    name: "Ada Byron",
    ...fields,
    first_touch: touch(first),
    last_touch: touch(last),
  });
  if (status !== undefined) await changeLeadStatus(at(ctx, decided ?? created), { id, status });
  return id;
}

async function countBehind(ctx: Ctx, rows: z.output<typeof Rows> | null): Promise<number | null> {
  return rows === null ? null : (await listLeads(ctx, z.decode(LeadList, rows.query as never))).data.length;
}

test("leads by source, campaign, owner and month, with wins, their time and the rows behind each count", async () => {
  const ctx = world.ctx("acme");
  await make(ctx, { at: "2026-01-05T10:00:00Z", source: "referral", value: "100", status: "won", decided: "2026-01-15T10:00:00Z" });
  await make(ctx, { at: "2026-01-31T23:30:00Z", source: "referral", value: "50", status: "lost", first: "google", last: "mail" });
  await make(ctx, { at: "2026-02-01T00:30:00Z", source: "website", value: "70", currency: "EUR", first: "google", last: "google" });
  await make(ctx, { at: "2026-02-03T10:00:00Z", source: "website", status: "won", decided: "2026-02-07T22:00:00Z" });
  const months = { from: "2026-01", to: "2026-02" };
  const bySource = await getSales(ctx, months);
  expect(
    bySource.groups.map(({ key, leads, open, won, lost, win_rate, days_to_win }) => [key, leads, open, won, lost, win_rate, days_to_win]),
  ).toEqual([
    ["website", 2, 1, 1, 0, 100, 4.5],
    ["referral", 2, 0, 1, 1, 50, 10],
  ]);
  expect(bySource.groups[1]?.amounts).toEqual([{ currency: "GBP", value: "150.00", open: "0.00", won: "100.00", lost: "50.00" }]);
  expect(bySource.total).toMatchObject({ leads: 4, open: 1, won: 2, lost: 1, win_rate: 66.7, days_to_win: 7.3 });
  const byFirst = await getSales(ctx, { ...months, by: "first_touch" });
  expect(byFirst.groups.map(({ key, leads }) => [key, leads])).toEqual([
    ["google", 2],
    [null, 2],
  ]);
  const byLast = await getSales(ctx, { ...months, by: "last_touch" });
  expect(byLast.groups.map(({ key, leads }) => [key, leads])).toEqual([
    ["google", 1],
    ["mail", 1],
    [null, 2],
  ]);
  const byMonth = await getSales(ctx, { from: "2025-12", to: "2026-02", by: "month" });
  expect(byMonth.groups.map(({ key, leads }) => [key, leads])).toEqual([
    ["2025-12", 0],
    ["2026-01", 2],
    ["2026-02", 2],
  ]);
  const byOwner = await getSales(ctx, { ...months, by: "owner" });
  expect(byOwner.groups).toHaveLength(1);
  expect(byOwner.groups[0]?.name).toBeTruthy();
  for (const report of [bySource, byFirst, byLast, byMonth, byOwner])
    for (const { rows, leads } of report.groups) expect([leads, null]).toContain(await countBehind(ctx, rows));
  const owner_id = byOwner.groups[0]?.key ?? "";
  expect((await getSales(ctx, { ...months, owner_id: (await listLeads(ctx, {})).data[0]?.owner_id ?? undefined })).total.leads).toBe(4);
  expect((await getSales(world.ctx("beta"), months)).total.leads).toBe(0);
  await expect(getSales(ctx, { from: "2026-03", to: "2026-01" })).rejects.toMatchObject({ code: "invalid" });
  const address = `/api/tenant/reports/sales/csv?from=2026-01&to=2026-02&by=first_touch&owner_id=${owner_id}`;
  const response = await salesCsvRoute(world.request("GET", address, { slug: "acme" }), { params: Promise.resolve({}) });
  expect((await response.text()).replace("\ufeff", "").trimEnd().split("\r\n")).toEqual([
    "first_touch,leads,open,won,lost,win_rate,days_to_win,currency,value,open_value,won_value,lost_value",
    "google,2,1,0,1,0,,EUR,70.00,70.00,0.00,0.00",
    "google,2,1,0,1,0,,GBP,50.00,0.00,0.00,50.00",
    ",2,0,2,0,100,7.3,GBP,100.00,0.00,100.00,0.00",
  ]);
});

test("the pipeline counts leads in progress by status and age, each with its rows", async () => {
  const other = await createWorld();
  try {
    const ctx = at(other.ctx("acme"), "2026-03-02T12:00:00Z");
    await make(ctx, { at: "2026-03-02T09:00:00Z", source: "other", value: "10" });
    await make(ctx, { at: "2026-02-23T09:00:00Z", source: "other", value: "20" });
    await make(ctx, { at: "2026-02-22T09:00:00Z", source: "other", status: "qualified", decided: "2026-02-28T12:00:00Z" });
    await make(ctx, { at: "2025-12-01T09:00:00Z", source: "other", status: "qualified", decided: "2026-02-26T12:00:00Z" });
    await make(ctx, { at: "2025-12-01T09:00:00Z", source: "other", status: "lost" });
    const { as_of, stages } = await getPipeline(ctx, {});
    expect(as_of).toBe("2026-03-02");
    expect(
      stages.map(({ status, leads, ages, days_in_status }) => [
        status,
        leads,
        ...LeadAge.options.map((age) => ages[age].leads),
        days_in_status,
      ]),
    ).toEqual([
      ["new", 2, 2, 0, 0, 0, 3.6],
      ["contacted", 0, 0, 0, 0, 0, null],
      ["qualified", 2, 0, 1, 0, 1, 3],
      ["proposal_sent", 0, 0, 0, 0, 0, null],
    ]);
    expect(stages[0]?.amounts).toEqual([{ currency: "GBP", value: "30.00" }]);
    for (const { leads, rows, ages } of stages) {
      expect(await countBehind(ctx, rows)).toBe(leads);
      for (const age of LeadAge.options) expect(await countBehind(ctx, ages[age].rows)).toBe(ages[age].leads);
    }
  } finally {
    await other.close();
  }
});
