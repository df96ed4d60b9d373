import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { itemFailed, itemKept, itemRetried } from "../events";
import { findRule } from "../queries";
import { findUnmarked } from "../queries/due";
import { itemRows } from "../rows";
import { ageLimit, undoDays } from "../rules";
import { RetentionItem, RetentionItemId, RetentionKind } from "../schema";

const afterDays = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);

export const markOldRecords = command({
  id: "retention.mark",
  summary: "Mark what a rule of the retention policy found, up to its cap",
  access: internal("called by applyRetention, which the nightly schedule runs"),
  input: z.strictObject({ kind: RetentionKind }),
  output: z.object({ count: z.int() }),
  example: { kind: "lead" },
  async run(ctx, { kind }) {
    const { action, keep_days, cap } = await findRule(ctx, kind);
    const now = ctx.clock.now();
    const found = await findUnmarked(ctx, { kind, before: ageLimit(now, keep_days), take: cap });
    if (found.length === 0) return { count: 0 };
    const tenant_id = ctx.tenant.id;
    const stamps = { status: "marked", due_at: afterDays(now, undoDays), created_at: now, updated_at: now };
    const data = found.map(({ id: record_id, title, at: aged_at }) => ({
      ...{ id: newId(now), tenant_id, kind, record_id, title, action, aged_at },
      ...stamps,
    }));
    const { count } = await ctx.db.retentionItem.createMany({ data, skipDuplicates: true });
    ctx.audit({ noun: "retention_policy", id: tenant_id, before: null, after: { kind, action, marked: count } });
    return { count };
  },
});

export const keepRetentionItem = command({
  id: "retention_items.keep",
  summary: "Keep a record that the retention policy marked; no rule marks it again",
  permission: "retention.write",
  input: z.strictObject({ id: RetentionItemId }),
  output: RetentionItem,
  example: { id: "rti_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, itemRows, id);
    if (before.status === "done") throw new AppError("conflict", "This record was removed already.");
    if (before.status === "kept") return itemRows.toResource(before, ctx);
    return changeRow(ctx, itemRows, before, { status: "kept", reason: null }, itemKept);
  },
});

export const retryRetentionItem = command({
  id: "retention_items.retry",
  summary: "Mark a record again that was set aside or kept; it is removed a week later",
  permission: "retention.write",
  input: z.strictObject({ id: RetentionItemId }),
  output: RetentionItem,
  example: { id: "rti_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, itemRows, id);
    if (before.status !== "failed" && before.status !== "kept")
      throw new AppError("conflict", "Only what was kept or set aside is marked again.");
    return changeRow(ctx, itemRows, before, { status: "marked", reason: null, due_at: afterDays(ctx.clock.now(), undoDays) }, itemRetried);
  },
});

export const setItemAside = command({
  id: "retention_items.set_aside",
  summary: "Set a marked record aside that cannot be removed, with the reason",
  access: internal("called by applyRetention when a record refuses its removal"),
  input: z.strictObject({ id: RetentionItemId, reason: z.string().max(500) }),
  output: z.object({}),
  example: { id: "rti_01jd0p2q3r4s5t6v7w8x9y0z1a", reason: "The customer has a balance due." },
  async run(ctx, { id, reason }) {
    const before = await lockRow(ctx, itemRows, id);
    if (before.status === "marked") await changeRow(ctx, itemRows, before, { status: "failed", reason }, itemFailed);
    return {};
  },
});
