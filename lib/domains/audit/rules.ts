import { decodeId, idPrefixes, type Noun } from "@/lib/kernel/base/ids";

const nounOfPrefix = new Map(Object.entries(idPrefixes).map(([noun, prefix]) => [prefix as string, noun as Noun]));

/** The kind and uuid behind a record's wire id, or null where no kind has its prefix. */
export function readRecordId(id: string): { noun: Noun; uuid: string } | null {
  const noun = nounOfPrefix.get(id.slice(0, 3));
  const uuid = noun === undefined ? null : decodeId(noun, id);
  return noun === undefined || uuid === null ? null : { noun, uuid };
}
