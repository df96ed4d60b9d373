import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { documentLinkRevoked } from "../events";
import { findDocumentLink, shareLink } from "../queries";
import { documentLinkWire, toDocumentLink } from "../resource";
import { DocumentLinkId, LinkTarget, SharedLink } from "../schema";

/** Idempotent: an already revoked link stays as it is. */
export const revokeDocumentLink = command({
  id: "document_links.revoke",
  summary: "Revoke a link to a document",
  access: internal("called by the commands of documents, which check their own permission"),
  input: z.strictObject({ id: DocumentLinkId, target: LinkTarget }),
  output: SharedLink,
  example: { id: "lnk_01jd0p2q3r4s5t6v7w8x9y0z1a", target: { noun: "invoice", id: "01930000-0000-7000-8000-000000000001" } },
  async run(ctx, { id, target }) {
    await lockRows(ctx, "document_links", [id]);
    const before = await findDocumentLink(ctx, id);
    if (before.record_id !== target.id) throw notFound("link");
    await assertFresh(ctx, before);
    if (before.revoked_at !== null) return shareLink(ctx, before);
    const now = ctx.clock.now();
    await ctx.db.documentLink.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: { revoked_at: now, version: before.version + 1, updated_at: now },
    });
    const after = await findDocumentLink(ctx, id);
    ctx.audit({ noun: "document_link", id, version: after.version, before: documentLinkWire(before), after: documentLinkWire(after) });
    ctx.emit(documentLinkRevoked, { record_id: id, sequence: after.version, data: toDocumentLink(after), previous: { revoked_at: null } });
    return shareLink(ctx, after);
  },
});
