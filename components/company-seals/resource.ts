import type { Wire } from "@/components/api/resource";
import { defineVerbs, type Verb } from "@/components/api/verb";
import type { CompanySeal, SealCertificateSet, SealState, SealTimestamp, SealTimestampSet } from "@/lib/domains/company-seals/schema";

/** The company's own certificate and timestamp authority. */
export const companySeal = defineVerbs<{
  read: Verb<object, SealStateRow>;
  setCertificate: Verb<Wire<typeof SealCertificateSet>, CompanySealRow>;
  removeCertificate: Verb<object, object>;
  setTimestamp: Verb<Wire<typeof SealTimestampSet>, CompanySealRow>;
  removeTimestamp: Verb<object, object>;
  testTimestamp: Verb<Wire<typeof SealTimestampSet>, Wire<typeof SealTimestamp>>;
}>("/api/tenant/settings/document-seal", {
  read: "GET",
  setCertificate: "PUT /certificate",
  removeCertificate: "DELETE /certificate",
  setTimestamp: "PUT /timestamp",
  removeTimestamp: "DELETE /timestamp",
  testTimestamp: "POST /timestamp/test",
});

export type SealStateRow = Wire<typeof SealState>;
export type CompanySealRow = Wire<typeof CompanySeal>;

/** Its name in the cache. */
export const companySealList = "company-seals";
