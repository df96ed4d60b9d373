import { colleagueLookup, type Lookup } from "@/components/api/lookup";
import type { Page } from "@/components/api/resource";
import { readRecordId } from "@/lib/kernel/base/ids";
import type { AuditRow } from "./resource";

/**
 * Who does things. Colleagues are to choose from; a key, a contact and a link's holder, by whose id an address may filter too, have the
 * name of their latest entry.
 */
export const actorLookup: Lookup = {
  ...colleagueLookup,
  key: "actors",
  async resolve(api, id, signal) {
    const noun = readRecordId(id)?.noun;
    if (noun === "staff") return colleagueLookup.resolve(api, id, signal);
    const { data } = await api.read<Page<AuditRow>>("/api/tenant/audit", { actor_id: id, limit: "1" }, signal);
    const [entry] = data;
    if (entry !== undefined) return { value: id, label: entry.actor.name };
    return noun === "api_key"
      ? { value: id, label: (await api.read<{ name: string }>(`/api/tenant/api-keys/${id}`, {}, signal)).name }
      : null;
  },
};
