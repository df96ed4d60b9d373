import { createContract } from "@/lib/domains/contracts";
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

export const one: One = {
  records: { contract: (making) => create(making, "active") },
  variants: { contract_draft: { noun: "contract", make: (making) => create(making, "draft") } },
  pages: ["/contracts?renewal_window=60_days", "/contracts/{contract_draft}"],
  shown: { contract: { at: "/contracts?status=active" }, contract_draft: { at: "/contracts?status=draft" } },
};
