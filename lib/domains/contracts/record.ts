import { defineRecord } from "@/lib/kernel/record";
import { contractEvents, contractTemplateEvents } from "./events";
import { findContract, listContracts } from "./queries";
import { readContractMailValues } from "./queries/mail";
import { Contract, ContractList, ContractListed, ContractTemplate } from "./schema";
import { searchContracts } from "./search";

export const contractRecord = defineRecord({
  noun: "contract",
  read: "contracts.read",
  resource: Contract,
  title: "title",
  events: contractEvents,
  find: findContract,
  search: { run: searchContracts },
  list: {
    query: ContractList,
    row: ContractListed,
    read: listContracts,
    columns: {
      title: { type: "text" },
      customer_name: { type: "text", label: "customer_id" },
      status: { type: "choice", words: "status" },
      signing: { type: "choice", words: "signing" },
      start_date: { type: "day" },
      end_date: { type: "day" },
      notice_date: { type: "day" },
      auto_renewal_months: { type: "number" },
      owner_id: { type: "name", of: "staff" },
      currency: { type: "text" },
      value: { type: "amount", currency: "currency" },
      notice_days: { type: "number", extra: true },
      description: { type: "text", extra: true },
      terminated_on: { type: "day", extra: true },
      termination_reason: { type: "text", extra: true },
      renewals: { type: "number", extra: true },
      renewed_at: { type: "instant", extra: true },
      renewed_from: { type: "day", extra: true },
      revision: { type: "number", extra: true },
      sent_at: { type: "instant", extra: true },
      signed_at: { type: "instant", extra: true },
      declined_at: { type: "instant", extra: true },
      decline_reason: { type: "text", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
  mailValues: readContractMailValues,
});

export const contractTemplateRecord = defineRecord({
  noun: "contract_template",
  read: "contract_templates.read",
  resource: ContractTemplate,
  title: "name",
  events: contractTemplateEvents,
});
