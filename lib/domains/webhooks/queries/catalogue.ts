import { z } from "zod";
import { decodeId, exampleId } from "@/lib/kernel/base/ids";
import { aOrAn } from "@/lib/kernel/base/nouns";
import { subscribableEvents, type EventPermission } from "../policy";
import { EventMessage } from "../schema";

/** A kind of event, for documentation and forms. */
export interface EventKind {
  name: string;
  noun: string;
  version: number;
  /** The permission to read the records of the event; "own" where each belongs to one colleague. */
  permission: EventPermission;
}

/** Every kind of event that webhooks receive, by noun and name. */
export function listEventKinds(): EventKind[] {
  return [...subscribableEvents.values()]
    .map(({ definition: { name, noun, version = 1 }, permission }) => ({ name, noun, version, permission }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The JSON Schema (draft 2020-12) of a kind's message, and a sample of it; null for an unknown kind. */
export function describeEventKind(
  name: string,
): { kind: EventKind; schema: Record<string, unknown>; sample: z.input<typeof EventMessage> } | null {
  const found = subscribableEvents.get(name);
  if (!found) return null;
  const { definition, permission } = found;
  const { noun, version = 1 } = definition;
  const message = EventMessage.extend({ name: z.literal(name), data: definition.data, noun: z.literal(noun) });
  const schema = {
    $id: `${name}.v${String(version)}`,
    title: `${name}, an event of ${aOrAn(noun)}`,
    ...z.toJSONSchema(message, { io: "input", unrepresentable: "any" }),
  };
  return { kind: { name, noun, version, permission }, schema, sample: sampleMessage(name) };
}

/** The sample of a kind as a message, with ids and times of documentation. */
export function sampleMessage(name: string): z.input<typeof EventMessage> {
  const definition = subscribableEvents.get(name)?.definition;
  const noun = definition?.noun ?? "event";
  const data = (definition?.sample ?? {}) as Record<string, unknown>;
  const id = String(data["id"]);
  return {
    id: exampleId("event"),
    name,
    occurred_at: "2026-01-05T09:00:00.000Z",
    actor: { kind: "staff", id: exampleId("staff"), name: "Ada Lovelace" },
    noun,
    record_id: decodeId(noun, id) === null ? exampleId(noun) : id,
    sequence: typeof data["version"] === "number" ? data["version"] : 1,
    data,
    previous: {},
    schema_version: definition?.version ?? 1,
  };
}
