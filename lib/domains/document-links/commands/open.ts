import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { lockRows } from "@/lib/kernel/lock";
import { command, openToCustomers } from "@/lib/kernel/operation";
import { documentLinkOpened } from "../events";
import { findDocumentLink } from "../queries";
import { documentLinkWire, toDocumentLink } from "../resource";
import { countOpening } from "../rules";

/** The page's script calls this once the document is shown; a GET does not count, since mail scanners open every link. */
export const recordLinkOpening = command({
  id: "document_links.record_opening",
  summary: "Record that a link's document was shown",
  access: openToCustomers("The holder of a link counts the openings of that link alone."),
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async run(ctx) {
    const { principal } = ctx;
    if (principal.kind !== "link") throw new AppError("forbidden", "Only a document link can record a visit.");
    await lockRows(ctx, "document_links", [principal.link_id]);
    const before = await findDocumentLink(ctx, principal.link_id);
    const now = ctx.clock.now();
    const open_count = countOpening(before, now);
    // A repeated opening leaves no trace beyond this command's own audit entry.
    if (open_count === before.open_count) return {};
    await ctx.db.documentLink.updateMany({
      where: { tenant_id: ctx.tenant.id, id: before.id },
      data: { open_count, last_opened_at: now, version: before.version + 1, updated_at: now },
    });
    const after = await findDocumentLink(ctx, before.id);
    ctx.audit({
      noun: "document_link",
      id: after.id,
      version: after.version,
      before: documentLinkWire(before),
      after: documentLinkWire(after),
    });
    const previous = { open_count: before.open_count, last_opened_at: before.last_opened_at?.toISOString() ?? null };
    ctx.emit(documentLinkOpened, { record_id: after.id, sequence: after.version, data: toDocumentLink(after), previous });
    return {};
  },
});
