import { encodeWire } from "@/lib/kernel/base/wire";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { documentLinkWire, targetIdsOf, toDocumentLink } from "../resource";
import { shareLink, withNoun } from "../queries";
import { DocumentLink, LinkTarget, SharedLink } from "../schema";

const example = { noun: "invoice", id: "01930000-0000-7000-8000-000000000001" } as const;

export const createDocumentLink = command({
  id: "document_links.create",
  summary: "Create a link to a document",
  access: internal("called by the commands of documents, which check their own permission"),
  input: LinkTarget,
  output: SharedLink,
  example,
  async run(ctx, target) {
    const now = ctx.clock.now();
    const id = newId(now);
    const data = { id, tenant_id: ctx.tenant.id, record_id: target.id, created_at: now, updated_at: now };
    const row = await ctx.db.documentLink.create({ data, include: withNoun });
    ctx.audit({ noun: "document_link", id, version: row.version, before: null, after: documentLinkWire(row) });
    return shareLink(ctx, row);
  },
});

/** Lists of links, and emails to others, leave it out: whoever opens it answers in its holder's name. */
export const createPersonalLink = command({
  id: "document_links.create_personal",
  summary: "Create a link to a document for one person",
  access: internal("called by the commands of signers"),
  input: LinkTarget,
  output: DocumentLink,
  example,
  async run(ctx, target) {
    const now = ctx.clock.now();
    const id = newId(now);
    const data = { id, tenant_id: ctx.tenant.id, record_id: target.id, personal: true, created_at: now, updated_at: now };
    const row = await ctx.db.documentLink.create({ data, include: withNoun });
    ctx.audit({ noun: "document_link", id, version: row.version, before: null, after: documentLinkWire(row) });
    return toDocumentLink(row);
  },
});

export const ensureDocumentLink = command({
  id: "document_links.ensure",
  summary: "Create a link to a document unless it has a valid one",
  access: internal("called by the commands that issue and send documents, which have locked the document"),
  input: LinkTarget,
  output: LinkTarget,
  example,
  async run(ctx, target) {
    const now = ctx.clock.now();
    const id = newId(now);
    const link: DocumentLink = {
      id,
      ...targetIdsOf(target),
      revoked_at: null,
      last_opened_at: null,
      open_count: 0,
      version: 1,
      created_at: now,
      updated_at: now,
    };
    const made = await ctx.db.$executeRaw`
      insert into public.document_links (id, tenant_id, record_id, open_count, version, created_at, updated_at)
      select ${id}::uuid, ${ctx.tenant.id}::uuid, ${target.id}::uuid, ${link.open_count}, ${link.version},
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      where not exists (select from public.document_links
      where tenant_id = ${ctx.tenant.id}::uuid and record_id = ${target.id}::uuid and not personal and revoked_at is null)`;
    if (made > 0) ctx.audit({ noun: "document_link", id, version: link.version, before: null, after: encodeWire(DocumentLink, link) });
    return target;
  },
});
