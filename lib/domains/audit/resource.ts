import { z } from "zod";
import { restrictedChanges } from "@/lib/domains/custom-fields/schema";
import { encodeId, readRecordId } from "@/lib/kernel/base/ids";
import type { AuditEntry as AuditRow, Event as EventRow } from "@/prisma/generated/client";
import { AuditEntry, EventRecord, RecordNoun } from "./schema";

type ActorKind = z.output<typeof AuditEntry>["actor"]["kind"];

/** The id prefix of each kind of actor; the system and visitors have none. */
const actorNouns = { staff: "staff", key: "api_key", contact: "contact", link: "document_link" } as const;

/** The entries of one actor; none for an id that cannot be an actor's. */
export function ofActor(id: string | undefined): { actor_kind?: string; actor_id?: string } {
  if (id === undefined) return {};
  const record = readRecordId(id);
  const [kind] = Object.entries(actorNouns).find(([, noun]) => noun === record?.noun) ?? [""];
  return { actor_kind: kind, actor_id: record?.id ?? "" };
}

function toActor(kind: ActorKind, id: string | null, name: string) {
  return { kind, id: kind === "system" || kind === "visitor" || id === null ? null : encodeId(actorNouns[kind], id), name };
}

/** The entry; the values of admin-only custom fields are left out unless the caller may see them. */
export function toAuditEntry(row: AuditRow, seesRestricted: boolean): z.output<typeof AuditEntry> {
  const noun = RecordNoun.nullable().parse(row.noun);
  const { shape } = AuditEntry;
  const changes = shape.changes.parse(row.changes);
  const { [restrictedChanges]: _restricted, ...shown } = changes;
  return {
    id: row.id,
    at: row.at,
    operation: row.operation,
    actor: toActor(shape.actor.shape.kind.parse(row.actor_kind), row.actor_id, row.actor_name),
    ip: row.ip,
    user_agent: row.user_agent,
    request_id: row.request_id,
    cause_id: row.cause_id,
    noun,
    record_id: noun !== null && row.record_id !== null ? encodeId(noun, row.record_id) : null,
    version: row.version,
    changes: seesRestricted ? changes : shown,
  };
}

const StoredActor = z.object({ kind: EventRecord.shape.actor.shape.kind, id: z.string().nullable(), name: z.string() });

export function toEventRecord(row: EventRow): z.output<typeof EventRecord> {
  const noun = RecordNoun.parse(row.noun);
  const { kind, id, name } = StoredActor.parse(row.actor);
  const { shape } = EventRecord;
  return {
    id: row.id,
    name: row.name,
    occurred_at: row.occurred_at,
    actor: toActor(kind, id, name),
    noun,
    record_id: encodeId(noun, row.record_id),
    sequence: row.sequence,
    data: shape.data.parse(row.data),
    previous: shape.previous.parse(row.previous),
    schema_version: row.schema_version,
  };
}
