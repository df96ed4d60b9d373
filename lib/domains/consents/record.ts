import { defineRecord } from "@/lib/kernel/record";
import { consentEvents } from "./events";
import { findConsent, listConsents } from "./queries";
import { ConsentDetail, Consent, ConsentList } from "./schema";

export const consentRecord = defineRecord({
  noun: "consent",
  read: "consents.read",
  resource: Consent,
  title: "name",
  events: consentEvents,
  find: findConsent,
  list: {
    query: ConsentList,
    row: ConsentDetail,
    read: listConsents,
    columns: {
      name: { type: "text" },
      address: { type: "text" },
      purpose: { type: "choice", words: "purposes" },
      text: { type: "text" },
      text_version: { type: "number" },
      text_hash: { type: "text", extra: true },
      language: { type: "text" },
      source: { type: "text" },
      ip: { type: "text", extra: true },
      proof: { type: "text", extra: true },
      given_at: { type: "instant" },
      withdrawn_at: { type: "instant" },
      withdrawn_by: { type: "choice", words: "withdrawn" },
    },
  },
});
