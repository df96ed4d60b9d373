import { z } from "zod";
import { keepImages } from "@/lib/domains/documents";
import { readSettings } from "@/lib/domains/settings";
import { command, query } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, findRow, listPage, lockRow } from "@/lib/kernel/rows";
import { contractTemplateCreated, contractTemplateDeleted, contractTemplateUpdated } from "../events";
import { templateRows } from "../rows";
import {
  ContractTemplate,
  ContractTemplateCreate,
  ContractTemplateId,
  ContractTemplateList,
  ContractTemplatePage,
  ContractTemplateUpdate,
} from "../schema";

const example = { id: "ctm_01jd0p2q3r4s5t6v7w8x9y0z1a" };

export const listContractTemplates = query({
  id: "contract_templates.list",
  summary: "List the texts that contracts start from, by name",
  permission: "contract_templates.read",
  input: ContractTemplateList,
  output: ContractTemplatePage,
  example: {},
  run: (ctx, input) => listPage(ctx, templateRows, input, { where: {}, sort: "name" }),
});

export const getContractTemplate = query({
  id: "contract_templates.get",
  summary: "Get a contract template",
  permission: "contract_templates.read",
  input: z.strictObject({ id: ContractTemplateId }),
  output: ContractTemplate,
  example,
  run: async (ctx, { id }) => templateRows.toResource(await findRow(ctx, templateRows, id), ctx),
});

export const createContractTemplate = command({
  id: "contract_templates.create",
  summary: "Create a text that contracts start from, in Markdown with merge fields",
  permission: "contract_templates.write",
  input: ContractTemplateCreate,
  output: ContractTemplate,
  example: { name: "Maintenance", body: "This contract is between {{company.name}} and {{customer.name}}." },
  async run(ctx, { language, ...fields }) {
    const columns = { ...fields, language: language ?? (await readSettings(ctx)).locale };
    const template = await createRow(ctx, templateRows, columns, contractTemplateCreated);
    await keepImages(ctx, { owner: "contract_template", id: template.id, texts: { body: fields.body } });
    return template;
  },
});

export const updateContractTemplate = command({
  id: "contract_templates.update",
  summary: "Change a contract template; contracts that started from it keep their text",
  permission: "contract_templates.write",
  input: ContractTemplateUpdate.extend({ id: ContractTemplateId }),
  output: ContractTemplate,
  example: { ...example, name: "Maintenance, 2026" },
  async run(ctx, { id, ...fields }) {
    const before = await lockRow(ctx, templateRows, id);
    if (Object.keys(fields).length === 0) return templateRows.toResource(before, ctx);
    if (fields.body !== undefined) await keepImages(ctx, { owner: "contract_template", id, texts: { body: fields.body } });
    return changeRow(ctx, templateRows, before, fields, contractTemplateUpdated);
  },
});

export const deleteContractTemplate = command({
  id: "contract_templates.delete",
  summary: "Delete a contract template; contracts that started from it keep their text",
  permission: "contract_templates.write",
  input: z.strictObject({ id: ContractTemplateId }),
  output: z.object({}),
  example,
  async run(ctx, { id }) {
    await deleteRow(ctx, templateRows, await lockRow(ctx, templateRows, id), contractTemplateDeleted);
    return {};
  },
});
