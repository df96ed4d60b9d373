import { recordConsent } from "@/lib/domains/consents";
import { encodeId } from "@/lib/kernel/base/ids";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    consent: async ({ system, idOf }) => {
      const form = { purpose: "contact_request", text: "You may email me.", language: "en", source: "/forms/lead" } as const;
      const record_id = encodeId("lead", await idOf("lead"));
      return (await recordConsent(system, { ...form, address: "ada@northwind.example", name: "Ada Byron", record_id })).id;
    },
  },
};
