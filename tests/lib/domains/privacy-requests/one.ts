import { openPrivacyRequest } from "@/lib/domains/privacy-requests";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    privacy_request: async ({ owner }) =>
      (await openPrivacyRequest(owner, { type: "access", name: "Ada Byron", email: "ada@northwind.example" })).id,
  },
  shown: { privacy_request: { at: "/gdpr/requests" } },
};
