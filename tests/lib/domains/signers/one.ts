import { createProposal, listProposalSigners, sendProposal } from "@/lib/domains/proposals";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    signer: async ({ owner, idOf }) => {
      const content = { title: "A new reception", sections: [{ heading: "Our understanding", body: "You want light." }] };
      const { id } = await createProposal(owner, { customer_id: await idOf("customer"), ...content });
      await sendProposal(owner, { id, signers: [{ name: "Grace Hall", email: "grace@northwind.example" }] });
      return (await listProposalSigners(owner, { id })).data[0]?.id ?? "";
    },
  },
};
