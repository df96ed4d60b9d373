import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { PrivacyRequest } from "./schema";

const sample: z.input<typeof PrivacyRequest> = {
  id: "prq_01jd0p2q3r4s5t6v7w8x9y0z1a",
  type: "access",
  name: "Ada Byron",
  email: "ada@northwind.example",
  phone: null,
  external_id: null,
  language: "en",
  details: "",
  status: "received",
  origin: "colleague",
  whole_customer: false,
  received_day: "2026-03-02",
  due_day: "2026-04-02",
  extended_at: null,
  extension_reason: null,
  waiting_since: null,
  waited_days: 0,
  verified_at: null,
  verified_by: null,
  note: null,
  decision: null,
  closed_at: null,
  work: null,
  failure: null,
  summary: [],
  package_size: null,
  package_until: null,
  version: 1,
  created_at: "2026-03-02T09:00:00.000Z",
  updated_at: "2026-03-02T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `privacy_request.${name}`, noun: "privacy_request", data: PrivacyRequest, sample });

export const privacyRequestOpened = define("opened");
export const privacyRequestChanged = define("changed");
/** Work is to be done in the background: the search, the copy or the erasure. */
export const privacyRequestQueued = define("queued");
export const privacyRequestSearched = define("searched");
export const privacyRequestFulfilled = define("fulfilled");
export const privacyRequestRefused = define("refused");
export const privacyRequestExtended = define("extended");
export const privacyRequestDue = define("due");
export const privacyRequestFailed = define("failed");

export const privacyEvents = [
  privacyRequestOpened,
  privacyRequestChanged,
  privacyRequestQueued,
  privacyRequestSearched,
  privacyRequestFulfilled,
  privacyRequestRefused,
  privacyRequestExtended,
  privacyRequestDue,
  privacyRequestFailed,
];
