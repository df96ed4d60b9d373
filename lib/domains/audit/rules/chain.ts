import { createHash } from "node:crypto";

/** An audit entry's content, as the chain has it: the names and their values never change. */
export interface ChainContent {
  id: string;
  tenant_id: string;
  /** RFC 3339 in UTC with milliseconds. */
  at: string;
  operation: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  ip: string | null;
  user_agent: string | null;
  request_id: string;
  cause_id: string | null;
  noun: string | null;
  record_id: string | null;
  version: number | null;
  changes: unknown;
}

/** The place of an entry in its company's chain. */
export interface ChainLink {
  sequence: number;
  id: string;
  at: string;
  digest: string;
  hash: string;
  /** Null once the entry's personal values were erased. */
  salt: string | null;
  erased_by: string | null;
}

/** A hash of the chain, signed with the company's evidence key. */
export interface ChainCheckpoint {
  sequence: number;
  hash: string;
  at: string;
  signature: string;
}

export interface ChainPlace {
  sequence: number;
  hash: string;
}

/** Before the first entry. */
export const chainStart: ChainPlace = { sequence: 0, hash: "0".repeat(64) };

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** JSON with the names of every object in the order of their code units, without spaces: the same text for the same value. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : [[name, item] as const]));
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(",")}}`;
}

export function digestOf(content: ChainContent, salt: string): string {
  return sha256(`atrium-audit-1\n${salt}\n${canonicalJson(content)}`);
}

export function hashOf(previous: string, { sequence, digest, id, at }: Pick<ChainLink, "sequence" | "digest" | "id" | "at">): string {
  return sha256([previous, String(sequence), digest, id, at].join("|"));
}

/** The links of entries that follow `last`, in this order; `saltOf` makes a random salt for each. */
export function chainAfter(last: ChainPlace, contents: readonly ChainContent[], saltOf: () => string): ChainLink[] {
  let { sequence, hash } = last;
  return contents.map((content) => {
    const salt = saltOf();
    const { id, at } = content;
    sequence += 1;
    const digest = digestOf(content, salt);
    hash = hashOf(hash, { sequence, digest, id, at });
    return { sequence, id, at, digest, hash, salt, erased_by: null };
  });
}

/** The text of a checkpoint that is signed. */
export function checkpointText(tenantId: string, { sequence, hash, at }: Omit<ChainCheckpoint, "signature">): string {
  return ["atrium-audit-checkpoint-1", tenantId, String(sequence), hash, at].join("\n");
}
