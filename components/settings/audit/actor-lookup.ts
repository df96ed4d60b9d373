import { colleagueLookup, type Lookup } from "@/components/api/lookup";
import { apiKeys } from "@/components/settings/keys/resource";
import { readRecordId } from "@/lib/kernel/base/ids";
import { auditEntries } from "./resource";

/**
 * Looks up actors. Only colleagues are offered; an API key, a contact or a link, whose id a page address may filter by, gets its name from
 * its latest entry.
 */
export const actorLookup: Lookup = {
  ...colleagueLookup,
  key: "actors",
  async resolve(api, id, signal) {
    const noun = readRecordId(id)?.noun;
    if (noun === "staff") return colleagueLookup.resolve(api, id, signal);
    const { data } = await api.list(auditEntries, { actor_id: id, limit: "1" }, signal);
    const [entry] = data;
    if (entry !== undefined) return { value: id, label: entry.actor.name };
    return noun === "api_key" ? { value: id, label: (await api.get(apiKeys, id, signal)).name } : null;
  },
};
