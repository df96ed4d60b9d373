import { ConsentChannel, ConsentPurpose, WithdrawnBy } from "@/lib/domains/consents/schema";
import { check, checkIn } from "../kinds";
import { lockedWhen } from "../locks";

/** A consent is evidence: nothing but its withdrawal, and the person's own values at their erasure, can change. */
export const consents = [
  checkIn("consents", "purpose", ConsentPurpose.options),
  checkIn("consents", "channel", ConsentChannel.options),
  checkIn("consents", "withdrawn_by", WithdrawnBy.options),
  check("consents", "consents_address_check", "address = lower(address)"),
  check("consents", "consents_withdrawn_check", "(withdrawn_at is null) = (withdrawn_by is null)"),
  lockedWhen("consents", "true", [
    "withdrawn_at",
    "withdrawn_by",
    "version",
    "updated_at",
    // Of an erasure.
    "address",
    "name",
    "ip",
    "proof",
  ]),
];
