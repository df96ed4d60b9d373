import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toPrivacyRequest } from "./resource";
import { PrivacyRequest } from "./schema";

export const privacyRows = defineRows({
  noun: "privacy_request",
  model: "privacyRequest",
  visible,
  schema: PrivacyRequest,
  toResource: toPrivacyRequest,
});
