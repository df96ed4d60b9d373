import { defineRecord } from "@/lib/kernel/record";
import { privacyEvents } from "./events";
import { findPrivacyRequest } from "./queries";
import { PrivacyRequest } from "./schema";

export const privacyRequestRecord = defineRecord({
  noun: "privacy_request",
  read: "privacy_requests.read",
  resource: PrivacyRequest,
  title: "name",
  events: privacyEvents,
  find: findPrivacyRequest,
});
