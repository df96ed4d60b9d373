import { z } from "zod";
import { keepImages } from "@/lib/domains/documents";
import { readSettings } from "@/lib/domains/settings";
import { command, query } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, findRow, listPage, lockRow } from "@/lib/kernel/rows";
import { proposalTemplateCreated, proposalTemplateDeleted, proposalTemplateUpdated } from "../events";
import { templateRows } from "../rows";
import { textsOf } from "../rules";
import {
  ProposalTemplate,
  ProposalTemplateCreate,
  ProposalTemplateId,
  ProposalTemplateList,
  ProposalTemplatePage,
  ProposalTemplateUpdate,
} from "../schema";

const example = { id: "ptm_01jd0p2q3r4s5t6v7w8x9y0z1a" };

export const listProposalTemplates = query({
  id: "proposal_templates.list",
  summary: "List the sections that proposals are put together from, by name",
  permission: "proposal_templates.read",
  input: ProposalTemplateList,
  output: ProposalTemplatePage,
  example: {},
  run: (ctx, input) => listPage(ctx, templateRows, input, { where: {}, sort: "name" }),
});

export const getProposalTemplate = query({
  id: "proposal_templates.get",
  summary: "Get a proposal template",
  permission: "proposal_templates.read",
  input: z.strictObject({ id: ProposalTemplateId }),
  output: ProposalTemplate,
  example,
  run: async (ctx, { id }) => templateRows.toResource(await findRow(ctx, templateRows, id), ctx),
});

export const createProposalTemplate = command({
  id: "proposal_templates.create",
  summary: "Create sections that proposals are put together from, in Markdown with merge fields",
  permission: "proposal_templates.write",
  input: ProposalTemplateCreate,
  output: ProposalTemplate,
  example: { name: "About us", sections: [{ heading: "About us", body: "{{company.name}} has fitted offices since 1998." }] },
  async run(ctx, { language, ...fields }) {
    const columns = { ...fields, language: language ?? (await readSettings(ctx)).locale };
    const template = await createRow(ctx, templateRows, columns, proposalTemplateCreated);
    await keepImages(ctx, { owner: "proposal_template", id: template.id, texts: textsOf(fields.sections) });
    return template;
  },
});

export const updateProposalTemplate = command({
  id: "proposal_templates.update",
  summary: "Change a proposal template; proposals that took its sections keep them",
  permission: "proposal_templates.write",
  input: ProposalTemplateUpdate.extend({ id: ProposalTemplateId }),
  output: ProposalTemplate,
  example: { ...example, name: "About us, 2026" },
  async run(ctx, { id, ...fields }) {
    const before = await lockRow(ctx, templateRows, id);
    if (Object.keys(fields).length === 0) return templateRows.toResource(before, ctx);
    if (fields.sections !== undefined) await keepImages(ctx, { owner: "proposal_template", id, texts: textsOf(fields.sections) });
    return changeRow(ctx, templateRows, before, fields, proposalTemplateUpdated);
  },
});

export const deleteProposalTemplate = command({
  id: "proposal_templates.delete",
  summary: "Delete a proposal template; proposals that took its sections keep them",
  permission: "proposal_templates.write",
  input: z.strictObject({ id: ProposalTemplateId }),
  output: z.object({}),
  example,
  async run(ctx, { id }) {
    await deleteRow(ctx, templateRows, await lockRow(ctx, templateRows, id), proposalTemplateDeleted);
    return {};
  },
});
