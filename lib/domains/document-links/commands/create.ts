import { newId } from "@/lib/kernel/ids";
import { command, open } from "@/lib/kernel/operation";
import { documentLinkWire } from "../resource";
import { findPaymentAddress, shareLink } from "../queries";
import { LinkTarget, SharedLink } from "../schema";

const example = { invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" };

export const createDocumentLink = command({
  id: "document_links.create",
  summary: "Make a link to a document",
  access: open("No door leads here: the commands of documents call it, which check their own permission."),
  input: LinkTarget,
  output: SharedLink,
  example,
  async run(ctx, target) {
    const now = ctx.clock.now();
    const id = newId(now);
    const row = await ctx.db.documentLink.create({ data: { id, tenant_id: ctx.tenant.id, ...target, created_at: now, updated_at: now } });
    ctx.record({ noun: "document_link", id, version: row.version, before: null, after: documentLinkWire(row) });
    return shareLink(ctx, row);
  },
});

export const ensureDocumentLink = command({
  id: "document_links.ensure",
  summary: "Make a link to a document unless it has one that works",
  access: open("No door leads here: the commands that issue and send documents call it."),
  input: LinkTarget,
  output: LinkTarget,
  example,
  async run(ctx, target) {
    if (!(await findPaymentAddress(ctx, target))) await createDocumentLink(ctx, target);
    return target;
  },
});
