import { createContract, createContractTemplate, sendContract } from "@/lib/domains/contracts";
import { ensureDocumentLink } from "@/lib/domains/document-links";
import type { Making, One } from "@/tests/support/one";

const create = async ({ owner, idOf }: Making, status: "draft" | "active") =>
  (
    await createContract(owner, {
      customer_id: await idOf("customer"),
      title: "Maintenance of the roastery",
      start_date: "2026-01-01",
      end_date: "2030-12-31",
      status,
    })
  ).id;

const template = async ({ owner }: Making) =>
  (await createContractTemplate(owner, { name: "Maintenance", body: "Between {{company.name}} and {{customer.name}}." })).id;

async function sent(making: Making) {
  const { owner, idOf } = making;
  const { id } = await createContract(owner, {
    customer_id: await idOf("customer"),
    title: "Maintenance of the mill",
    start_date: "2026-01-01",
    end_date: "2030-12-31",
    body: "Between **{{company.name}}** and {{customer.name}}.",
  });
  await sendContract(owner, { id, to: ["grace@northwind.example"], sign_by: "2030-06-30" });
  return id;
}

export const one: One = {
  records: {
    contract: async (making) => {
      const id = await create(making, "active");
      await ensureDocumentLink(making.owner, { noun: "contract", id });
      return id;
    },
    contract_template: template,
  },
  variants: {
    contract_sent: { noun: "contract", make: sent },
    contract_draft: { noun: "contract", make: (making) => create(making, "draft") },
  },
  pages: ["/contracts?renewal_window=60_days", "/contracts/{contract_draft}", "/contracts/{contract_sent}"],
  shown: {
    contract: { at: "/contracts?status=active" },
    contract_draft: { at: "/contracts?status=draft" },
    contract_sent: { at: "/contracts?signing=sent" },
  },
};
