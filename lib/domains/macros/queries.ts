import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Macro as MacroRow } from "@/prisma/generated/client";
import { findMacroText, renderMacro } from "./queries/render";
import { macroRows } from "./rows";
import { Macro, MacroId, MacroList, MacroPage, MacroPreview, MacroUse } from "./schema";

/** @throws AppError `not_found`. */
export const findMacro = (ctx: Ctx, id: string): Promise<MacroRow> => findRow(ctx, macroRows, id);

export const listMacros = query({
  id: "macros.list",
  summary: "List the macros that the caller may use, by name",
  permission: "macros.read",
  input: MacroList,
  output: MacroPage,
  example: {},
  run: (ctx, input) => listPage(ctx, macroRows, input, { where: {}, sort: "name" }),
});

export const getMacro = query({
  id: "macros.get",
  summary: "Get a macro",
  permission: "macros.read",
  input: z.strictObject({ id: MacroId }),
  output: Macro,
  example: { id: "mac_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => macroRows.toResource(await findMacro(ctx, id), ctx),
});

export const previewMacro = query({
  id: "macros.preview",
  summary: "Get a macro’s text for one ticket, with the merge fields that could not be filled",
  permission: "macros.read",
  input: MacroUse,
  output: MacroPreview,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", macro_id: "mac_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, macro_id }) {
    const macro = macroRows.toResource(await findMacro(ctx, macro_id), ctx);
    return { macro, ...(await renderMacro(ctx, id, findMacroText(macro))) };
  },
});
