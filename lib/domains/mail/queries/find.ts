import type { Ctx } from "@/lib/kernel/context";
import { findRow } from "@/lib/kernel/rows";
import { mailRows } from "../rows";

/** One email. @throws AppError `not_found`. */
export const findMail = (ctx: Ctx, id: string) => findRow(ctx, mailRows, id);
