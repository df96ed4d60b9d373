import type { Ctx } from "@/lib/kernel/context";
import { findRow } from "@/lib/kernel/rows";
import { noteRows } from "../rows";

/** One note. @throws AppError `not_found`. */
export const findNote = (ctx: Ctx, id: string) => findRow(ctx, noteRows, id);
