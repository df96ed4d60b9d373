import { encodeWire } from "@/lib/kernel/base/wire";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { documentLinkWire } from "../resource";
import { shareLink } from "../queries";
import { DocumentLink, LinkTarget, SharedLink } from "../schema";

const example = { invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" };

export const createDocumentLink = command({
  id: "document_links.create",
  summary: "Make a link to a document",
  access: internal("called by the commands of documents, which check their own permission"),
  input: LinkTarget,
  output: SharedLink,
  example,
  async run(ctx, target) {
    const now = ctx.clock.now();
    const id = newId(now);
    const row = await ctx.db.documentLink.create({ data: { id, tenant_id: ctx.tenant.id, ...target, created_at: now, updated_at: now } });
    ctx.audit({ noun: "document_link", id, version: row.version, before: null, after: documentLinkWire(row) });
    return shareLink(ctx, row);
  },
});

export const ensureDocumentLink = command({
  id: "document_links.ensure",
  summary: "Make a link to a document unless it has one that works",
  access: internal("called by the commands that issue and send documents, which have locked the document"),
  input: LinkTarget,
  output: LinkTarget,
  example,
  async run(ctx, target) {
    const now = ctx.clock.now();
    const id = newId(now);
    const link: DocumentLink = {
      id,
      ...target,
      revoked_at: null,
      last_opened_at: null,
      open_count: 0,
      version: 1,
      created_at: now,
      updated_at: now,
    };
    const made = await ctx.db.$executeRaw`
      insert into public.document_links (id, tenant_id, invoice_id, open_count, version, created_at, updated_at)
      select ${id}::uuid, ${ctx.tenant.id}::uuid, ${target.invoice_id}::uuid, ${link.open_count}, ${link.version},
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      where not exists (select from public.document_links
      where tenant_id = ${ctx.tenant.id}::uuid and invoice_id = ${target.invoice_id}::uuid and revoked_at is null)`;
    if (made > 0) ctx.audit({ noun: "document_link", id, version: link.version, before: null, after: encodeWire(DocumentLink, link) });
    return target;
  },
});
