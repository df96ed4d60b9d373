import { createNote } from "@/lib/domains/notes";
import { recordOf } from "@/lib/domains/records";
import { draftDelivery } from "@/lib/domains/webhooks/commands/forward";
import { encodeId, readRecordId } from "@/lib/kernel/base/ids";
import { nounNames, nounOf, type Noun, type NounPart } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import type { Prisma } from "@/prisma/generated/client";
import { readOnes, type Fixtures } from "@/tests/support/one";

/** What the texts of a hidden record and of all its copies contain. */
export const markerOf = (noun: Noun): string => `PRIVATE ${noun}.`;

export interface HiddenRecord {
  noun: Noun;
  /** The wire id and the uuid. */
  id: string;
  uuid: string;
  /** The wire ids of what keeps a copy of it or hangs on it. */
  copies: string[];
}

const has = (noun: Noun, part: NounPart): boolean => nounOf(noun).parts?.includes(part) === true;
const ones = await readOnes();
const withFixture = new Set(ones.flatMap(({ records, hidden }) => [...Object.keys(records ?? {}), ...Object.keys(hidden ?? {})]));
const withHidden = new Set(ones.flatMap(({ hidden }) => Object.keys(hidden ?? {})));

/** Whether some callers who may read the kind do not see every record of it. */
const isRuled = (noun: Noun): boolean => nounOf(noun).seeAll !== undefined || recordOf(noun)?.read === "own" || withHidden.has(noun);

/** The nouns that declare a rule of visibility, or have a fixture that only its owner sees. */
export const ruledNouns: readonly Noun[] = nounNames.filter(isRuled);

/** Those of them that no fixture makes: they must be part of a record that one does. */
export const withoutRecord: readonly Noun[] = ruledNouns.filter((noun) => !withFixture.has(noun));

/** A record of each ruled noun that belongs to `owner`, with a copy of it in every place that keeps copies. */
export async function makeHiddenRecords(owner: Ctx, fixtures: Fixtures): Promise<HiddenRecord[]> {
  const hidden: HiddenRecord[] = [];
  for (const noun of ruledNouns.filter((each) => withFixture.has(each))) {
    const id = await fixtures.hiddenIdOf(noun);
    hidden.push({ noun, id, uuid: readRecordId(id)?.id ?? "", copies: [] });
  }
  const webhook_id = readRecordId(await fixtures.wireIdOf("webhook"))?.id ?? "";
  for (const record of hidden) {
    if (has(record.noun, "notes")) {
      const { id } = await createNote(owner, { record_id: record.id, body: markerOf(record.noun) });
      record.copies.push(encodeId("note", id));
    }
    await runInTenant(owner.tenant.id, () => copy(owner, record, webhook_id));
  }
  return hidden;
}

async function copy(owner: Ctx, { noun, id, uuid, copies }: HiddenRecord, webhook_id: string): Promise<void> {
  const { db, tenant, principal } = owner;
  const tenant_id = tenant.id;
  const staff_id = principal.kind === "staff" ? principal.staff_id : "";
  const now = owner.clock.now();
  const marker = markerOf(noun);
  const times = { created_at: now, updated_at: now };
  const [name, title] = [recordOf(noun)?.events[0]?.name ?? `${noun}.created`, recordOf(noun)?.title ?? "name"];
  const actor = { kind: "staff", id: staff_id, name: "Ada" };
  const event = { ...eventOf(owner, noun, uuid, { id, [title]: marker }), name, actor };
  await db.event.createMany({ data: [event] });
  const entry = { operation: `${noun}.create`, actor_kind: "staff", actor_id: staff_id, actor_name: "Ada", request_id: newId(now) };
  const change = { noun, record_id: uuid, version: 1, changes: { [title]: [null, marker] } };
  await db.auditEntry.createMany({ data: [{ id: newId(now), tenant_id, at: now, ...entry, ...change }] });
  const sent = { status: "succeeded", attempts: 1, attempted_at: now, response_status: 200, response_body: marker, updated_at: now };
  const delivery = { ...draftDelivery(event, webhook_id, now), ...sent };
  await db.webhookDelivery.createMany({ data: [delivery] });
  const [mail_id, notification_id] = [newId(now), newId(now)];
  copies.push(encodeId("webhook_delivery", delivery.id), encodeId("mail", mail_id));
  const mail = { key: "expense_approved", language: "en", subject: marker, html: marker, text: marker, attachments: [] };
  const sending = {
    to: [{ name: null, address: "a@b.example" }],
    status: "sent",
    attempts: 1,
    queued_at: now,
    sent_at: now,
    message_id: id,
  };
  const about = { idempotency_key: id, about_noun: noun, about_id: uuid };
  await db.mail.createMany({ data: [{ id: mail_id, tenant_id, ...mail, ...sending, ...about, ...times }] });
  await db.event.createMany({ data: [eventOf(owner, "mail", mail_id, { subject: marker, about: id })] });
  const notice = { kind: "task_assigned", noun, record_id: uuid, values: { title: marker }, event_id: event.id, created_at: now };
  if (has(noun, "notified")) {
    await db.notification.createMany({ data: [{ id: notification_id, tenant_id, staff_id, ...notice }] });
    copies.push(encodeId("notification", notification_id));
  }
  if (has(noun, "files")) copies.push(await attachFile(owner, uuid, `${marker}pdf`, now));
}

/** An event that Atrium caused: to show what somebody did is no proof. */
function eventOf({ tenant, clock }: Pick<Ctx, "tenant" | "clock">, noun: Noun, record_id: string, data: Record<string, string>) {
  const now = clock.now();
  const done = {
    actor: { kind: "system", id: null as string | null, name: "Atrium" },
    occurred_at: now,
    previous: {},
    data,
    cause_id: null,
  };
  const name = recordOf(noun)?.events[0]?.name ?? `${noun}.created`;
  return { id: newId(now), tenant_id: tenant.id, name, noun, record_id, sequence: 1, schema_version: 1, ...done };
}

async function attachFile({ db, tenant, clock }: Ctx, record_id: string, name: string, now: Date): Promise<string> {
  const tenant_id = tenant.id;
  const id = newId(now);
  const stored = { media_type: "application/pdf", size: 1, sha256: "0".repeat(64), status: "clean", storage_key: "key", scanner: "Test" };
  const file: Prisma.FileCreateManyInput = { id, tenant_id, name, ...stored, scanned_at: now, created_at: now, updated_at: now };
  await db.file.createMany({ data: [file] });
  const event = { ...eventOf({ tenant, clock }, "file", id, { name }), actor: { kind: "system", id: null, name: "Scanner" } };
  await db.event.createMany({ data: [event] });
  await db.fileLink.createMany({ data: [{ id: newId(now), tenant_id, file_id: id, record_id, created_at: now }] });
  return encodeId("file", id);
}
