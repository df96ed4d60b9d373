import { createDunningPolicy, placeDunningHold, sendReminder } from "@/lib/domains/dunning";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import type { Making, One } from "@/tests/support/one";

async function createOwed({ owner, idOf }: Making): Promise<string> {
  const lines = [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }];
  const { id } = await createInvoice(owner, { customer_id: await idOf("customer"), lines });
  return (await finalizeInvoice(owner, { id })).id;
}

export const one: One = {
  records: {
    dunning_policy: async ({ owner }) =>
      (await createDunningPolicy(owner, { name: "Standard", steps: [{ days: 7, tone: "friendly", fee: null }] })).id,
    dunning_reminder: async (making) => {
      await making.idOf("dunning_policy");
      return (await sendReminder(making.owner, { id: await createOwed(making) })).id;
    },
    dunning_hold: async (making) => (await placeDunningHold(making.owner, { id: await createOwed(making), kind: "dispute" })).id,
  },
  shown: { dunning_policy: { at: "/dunning/policies" } },
};
