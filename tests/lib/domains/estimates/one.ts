import { createEstimate, sendEstimate } from "@/lib/domains/estimates";
import type { Making, One } from "@/tests/support/one";

async function createDraft({ owner, idOf }: Making): Promise<string> {
  const lines = [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }];
  return (await createEstimate(owner, { customer_id: await idOf("customer"), lines })).id;
}

export const one: One = {
  records: {
    estimate: async (making) => {
      const id = await createDraft(making);
      return (await sendEstimate(making.owner, { id, to: ["accounts@northwind.example"] })).id;
    },
  },
  variants: { estimate_draft: { noun: "estimate", make: createDraft } },
  pages: ["/estimates?status=sent", "/estimates/{estimate}", "/estimates/{estimate_draft}", "/estimates/{estimate_draft}/edit"],
  shown: { estimate: { at: "/estimates?status=sent" }, estimate_draft: { at: "/estimates?status=draft" } },
};
