import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { Day } from "@/lib/commerce/schedule";
import { revokeDocumentLink } from "@/lib/domains/document-links";
import { tenantToday } from "@/lib/domains/settings";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import { signerAsked, signerSigned } from "../events";
import { findAsked, findSigners } from "../queries";
import { nextReminder, passedReminder } from "../rules";
import { signerRows } from "../rows";
import { Signer, SignedNoun, SignedTarget, SignerId } from "../schema";
import { queueRequest } from "./mail";
import { turnColumns } from "./request";

const called = internal("called by the commands of documents, which have locked the document");
const example = { id: "sgn_01jd0p2q3r4s5t6v7w8x9y0z1a" };
const target = { noun: "proposal", id: "01930000-0000-7000-8000-000000000001" } as const;

const askSigner = command({
  id: "signers.ask",
  summary: "Make the link of the next signer, and email it",
  access: called,
  input: z.strictObject({ id: SignerId }),
  output: Signer,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, signerRows, id);
    const columns = await turnColumns(ctx, { noun: SignedNoun.parse(before.record.noun), id: before.record_id }, before);
    const after = await changeRow(ctx, signerRows, before, columns, signerAsked);
    await queueRequest(ctx, await findRow(ctx, signerRows, id));
    return after;
  },
});

/** A document of which nobody was named as signer is complete with its first signature. */
export const completeTurn = command({
  id: "signers.complete",
  summary: "Store that a signer has signed, and ask the next one",
  access: called,
  input: z.strictObject({ id: SignerId }),
  output: z.object({ left: z.int() }),
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, signerRows, id);
    const columns = { status: "signed", signed_at: ctx.clock.now(), remind_day: null };
    await changeRow(ctx, signerRows, before, columns, signerSigned);
    const left = (await findSigners(ctx, { id: before.record_id, revision: before.revision })).filter(({ status }) => status === "waiting");
    if (left[0] !== undefined) await askSigner(ctx, { id: left[0].id });
    return { left: left.length };
  },
});

/** Nobody is asked or reminded any more; the links still show the document. */
export const closeSigners = command({
  id: "signers.close",
  summary: "Stop asking for signatures, since somebody declined or the document was taken back",
  access: called,
  input: SignedTarget,
  output: z.object({}),
  example: target,
  async run(ctx, { id: record_id }) {
    await ctx.db.signer.updateMany({
      where: { tenant_id: ctx.tenant.id, record_id, status: { in: ["waiting", "asked"] } },
      data: { status: "closed", remind_day: null, version: { increment: 1 }, updated_at: ctx.clock.now() },
    });
    return {};
  },
});

/** People who take no part in the next revision must not read it; those who do get a new link. */
export const withdrawSigners = command({
  id: "signers.withdraw",
  summary: "Stop asking for signatures and revoke the signers' own links, since the document is revised",
  access: called,
  input: SignedTarget,
  output: z.object({}),
  example: target,
  async run(ctx, document) {
    await closeSigners(ctx, document);
    const where = { tenant_id: ctx.tenant.id, record_id: document.id, personal: true, revoked_at: null };
    for (const { id } of await ctx.db.documentLink.findMany({ where, select: { id: true }, orderBy: { id: "asc" } }))
      await revokeDocumentLink(ctx, { id, target: document });
    return {};
  },
});

/** Reminders count from the new day; those that were sent, or whose day is over, are not sent again. */
export const moveDeadline = command({
  id: "signers.move_deadline",
  summary: "Move the last day on which a document can be signed",
  access: called,
  input: SignedTarget.extend({ last_day: Day.nullable() }),
  output: z.object({}),
  example: { ...target, last_day: "2026-05-01" },
  async run(ctx, { id: record_id, last_day }) {
    const where = { tenant_id: ctx.tenant.id, record_id, status: { in: ["waiting", "asked"] } };
    const updated_at = ctx.clock.now();
    const column = last_day === null ? null : toDayColumn(last_day);
    const asked = await findAsked(ctx, { id: record_id });
    await ctx.db.signer.updateMany({ where, data: { last_day: column, remind_day: null, version: { increment: 1 }, updated_at } });
    if (asked === null) return {};
    const rhythm = { last_day, reminder_days: asked.reminder_days };
    const passed = [asked.reminded_days, passedReminder(await tenantToday(ctx), rhythm)].filter((days) => days !== null);
    const reminded_days = passed.length === 0 ? null : Math.min(...passed);
    const next = nextReminder({ ...rhythm, reminded_days });
    const remind_day = next === null ? null : toDayColumn(next);
    await ctx.db.signer.updateMany({ where: { tenant_id: ctx.tenant.id, id: asked.id }, data: { reminded_days, remind_day } });
    return {};
  },
});
