import { authorContext } from "@/lib/domains/api-keys";
import type { Ctx } from "@/lib/kernel/context";
import type { Export as ExportRow } from "@/prisma/generated/client";

/** The context of whoever asked for work in the background. @throws AppError `forbidden` if they have left or the key is revoked. */
export function readerContext(ctx: Ctx, { id, staff_id, key_id }: Pick<ExportRow, "id" | "staff_id" | "key_id">): Promise<Ctx> {
  return authorContext(ctx, { author_id: staff_id, author_key_id: key_id }, id);
}
