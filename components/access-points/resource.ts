import type { Wire } from "@/components/api/resource";
import { defineVerbs, type Verb } from "@/components/api/verb";
import type { AccessPoint, AccessPointSave, AccessPointState, Participant, ParticipantQuestion } from "@/lib/domains/access-points/schema";

export const accessPointList = "access-points";

export type AccessPointStateRow = Wire<typeof AccessPointState>;
export type ParticipantRow = Wire<typeof Participant>;

/** The company's account at an access point of the Peppol network. */
export const accessPoint = defineVerbs<{
  get: Verb<object, AccessPointStateRow>;
  save: Verb<Wire<typeof AccessPointSave>, Wire<typeof AccessPoint>>;
  remove: Verb<object, object>;
  lookUp: Verb<Wire<typeof ParticipantQuestion>, ParticipantRow>;
}>("/api/tenant/settings/access-point", { get: "GET", save: "PUT", remove: "DELETE", lookUp: "POST /look-up" });
