import type { z } from "zod";
import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { PrivacyRequest, PrivacyRequestCreate, PrivacyRequestDetail, PrivacyRowPage } from "@/lib/domains/privacy-requests/schema";

export type PrivacyRow = Wire<typeof PrivacyRequest>;
export type PrivacyRecord = Wire<typeof PrivacyRequestDetail>;
export type FoundPage = Wire<typeof PrivacyRowPage>;

interface Noted extends ById {
  note: string;
}
interface Reasoned extends ById {
  reason: string;
}
interface Decided extends ById {
  include?: string[];
  exclude?: string[];
  whole_customer?: boolean;
}

export const privacyRequests = defineResource<{
  row: typeof PrivacyRequest;
  detail: typeof PrivacyRequestDetail;
  create: typeof PrivacyRequestCreate;
  update: z.ZodNever;
  verbs: {
    send_proofs: Verb<ById, PrivacyRecord>;
    verify: Verb<Noted, PrivacyRecord>;
    wait: Verb<Noted, PrivacyRecord>;
    extend: Verb<Reasoned, PrivacyRecord>;
    refuse: Verb<Reasoned, PrivacyRecord>;
    rectify: Verb<Noted, PrivacyRecord>;
    withdraw: Verb<ById & { lapsed?: boolean }, PrivacyRecord>;
    search_again: Verb<ById, PrivacyRecord>;
    fulfill: Verb<ById, PrivacyRecord>;
    rows: Verb<ById & { cursor?: string; open?: string }, FoundPage>;
    decide_rows: Verb<Decided, PrivacyRecord>;
    copy: Verb<ById, Blob>;
    certificate: Verb<ById, Blob>;
  };
}>("privacy-requests", {
  path: "/api/tenant/gdpr/requests",
  verbs: {
    send_proofs: "POST /{id}/proofs",
    verify: "POST /{id}/verify",
    wait: "POST /{id}/wait",
    extend: "POST /{id}/extend",
    refuse: "POST /{id}/refuse",
    rectify: "POST /{id}/rectify",
    withdraw: "POST /{id}/withdraw",
    search_again: "POST /{id}/search",
    fulfill: "POST /{id}/fulfill",
    rows: "GET /{id}/rows",
    decide_rows: "POST /{id}/rows",
    copy: "GET /{id}/copy",
    certificate: "GET /{id}/certificate",
  },
});
