import { createProposal, createProposalTemplate, sendProposal } from "@/lib/domains/proposals";
import type { Making, One } from "@/tests/support/one";

async function createDraft({ owner, idOf }: Making): Promise<string> {
  const content = { title: "A new reception", sections: [{ heading: "Our understanding", body: "You want light." }] };
  const lines = [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }];
  return (await createProposal(owner, { customer_id: await idOf("customer"), ...content, lines })).id;
}

export const one: One = {
  records: {
    proposal: async (making) => {
      const id = await createDraft(making);
      return (await sendProposal(making.owner, { id, to: ["accounts@northwind.example"] })).id;
    },
    proposal_template: async ({ owner }) =>
      (await createProposalTemplate(owner, { name: "About us", sections: [{ heading: "About us", body: "We fit offices." }] })).id,
  },
  variants: { proposal_draft: { noun: "proposal", make: createDraft } },
  pages: ["/proposals?status=sent", "/proposals/{proposal}", "/proposals/{proposal_draft}", "/proposals/{proposal_draft}/edit"],
  shown: { proposal: { at: "/proposals?status=sent" }, proposal_draft: { at: "/proposals?status=draft" } },
};
