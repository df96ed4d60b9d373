import { customValuesOf, scopesOf } from "@/lib/domains/custom-fields";
import { defineRows } from "@/lib/kernel/rows";
import { visible, visibleTemplates } from "./policy";
import { toContract, toOffer, toTemplate } from "./resource";
import { Contract, ContractOffer, ContractTemplate } from "./schema";

export const contractRows = defineRows({
  noun: "contract",
  model: "contract",
  extension: customValuesOf("contract"),
  visible,
  schema: Contract,
  toResource: (row, ctx) => toContract(row, scopesOf(ctx)),
});

/** What customers see of a contract. */
export const offerRows = defineRows({ noun: "contract", model: "contract", visible, schema: ContractOffer, toResource: toOffer });

export const templateRows = defineRows({
  noun: "contract_template",
  model: "contractTemplate",
  visible: visibleTemplates,
  schema: ContractTemplate,
  toResource: toTemplate,
});
