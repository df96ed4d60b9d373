import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { createPersonalLink } from "@/lib/domains/document-links";
import { tenantToday } from "@/lib/domains/settings";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import type { SignerRow } from "../resource";
import { nextReminder, passedReminder } from "../rules";
import { signerRows } from "../rows";
import { Signer, SignerAdd, SigningRequest, type SignedTarget } from "../schema";

const called = internal("called by the commands of documents, which have locked the document");
const sending = {
  noun: "proposal",
  id: "01930000-0000-7000-8000-000000000001",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  revision: 1,
  title: "A new reception",
  last_day: "2026-04-01",
  reminders: [7, 1],
} as const;
const person = { name: "Grace Hall", email: "grace@northwind.example", language: "en" };

/** The columns of a signer whose turn has come: their own link, and when they are reminded. */
export async function turnColumns(ctx: CommandCtx, target: SignedTarget, signer: Pick<SignerRow, "last_day" | "reminder_days">) {
  const { id: link_id } = await createPersonalLink(ctx, target);
  const rhythm = { last_day: signer.last_day && fromDayColumn(signer.last_day), reminder_days: signer.reminder_days };
  const reminded_days = passedReminder(await tenantToday(ctx), rhythm);
  const next = nextReminder({ ...rhythm, reminded_days });
  return {
    status: "asked",
    link_id,
    reminded_days,
    remind_day: next === null ? null : toDayColumn(next),
    asked_at: ctx.clock.now(),
  };
}

/** Each signer leaves an audit entry of their own. */
export const addSigner = command({
  id: "signers.add",
  summary: "Store one signer of a document",
  access: called,
  input: SignerAdd,
  output: Signer,
  example: { ...sending, reminders: [7, 1], ...person, position: 1, delegation: null, asked: true },
  async run(ctx, { noun, id, asked, last_day, reminders, delegation, ...signer }) {
    const rhythm = { last_day: last_day === null ? null : toDayColumn(last_day), reminder_days: [...new Set(reminders)] };
    const turn = asked ? await turnColumns(ctx, { noun, id }, rhythm) : {};
    const handed = delegation === null ? { delegated_by: null } : { delegated_by: delegation.name, delegation };
    return createRow(ctx, signerRows, { ...signer, ...handed, ...rhythm, ...turn, record_id: id });
  },
});

/** The email to the first one is the document's own. */
export const requestSignatures = command({
  id: "signers.request",
  summary: "Store who is to sign a document, and make the first one's link",
  access: called,
  input: SigningRequest,
  output: z.object({}),
  example: { ...sending, reminders: [7, 1], signers: [person] },
  async run(ctx, { signers, ...document }) {
    for (const [index, signer] of signers.entries())
      await addSigner(ctx, { ...document, ...signer, position: index + 1, delegation: null, asked: index === 0 });
    return {};
  },
});
