import { findCustomer, readerLanguage } from "@/lib/domains/customers";
import { Language } from "@/lib/domains/customers/schema";
import { findLinkAddress, readPersonalAddress } from "@/lib/domains/document-links";
import { queueMail, type MailToQueue } from "@/lib/domains/mail";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import type { SignedTarget } from "../schema";

interface Signature {
  signer_name: string;
  signer_email: string | null;
  asked_email: string | null;
  revision: number;
  position: number;
}

interface SignedDocument extends SignedTarget {
  customer_id: string;
  title: string;
}

type News = "signature_completed" | "signature_declined" | "signature_superseded";

/** The signer's own link, else the document's; none for a document that is being revised. */
async function buttonOf(ctx: Ctx, key: News, target: SignedTarget, link_id: string | null): Promise<{ button_url?: string }> {
  if (key === "signature_superseded") return {};
  const where = { tenant_id: ctx.tenant.id, id: link_id ?? target.id, revoked_at: null };
  const own = link_id === null ? null : await ctx.db.documentLink.findFirst({ where, select: { id: true } });
  if (own !== null) return { button_url: await readPersonalAddress(ctx, own.id) };
  const shared = await findLinkAddress(ctx, target);
  return shared === null ? {} : { button_url: shared.url };
}

/**
 * Queues an email to each of those who signed and whose address is known; each gets one per revision.
 * @param signatures of one revision.
 */
export async function tellSigners(
  ctx: CommandCtx,
  key: News,
  { noun, id, customer_id, title }: SignedDocument,
  signatures: readonly Signature[],
  attachments: NonNullable<MailToQueue<News>["attachments"]> = [],
): Promise<void> {
  const customer = await findCustomer(ctx, customer_id);
  const told = new Set<string>();
  for (const { signer_name, signer_email, asked_email, revision, position } of signatures) {
    const address = signer_email ?? asked_email;
    if (address === null || told.has(address.toLowerCase())) continue;
    told.add(address.toLowerCase());
    const where = { tenant_id: ctx.tenant.id, record_id: id, revision, position, status: "signed" };
    const signer = await ctx.db.signer.findFirst({ where, select: { link_id: true, language: true } });
    const contact = customer.contacts.find(({ email }) => email?.toLowerCase() === address.toLowerCase());
    await queueMail<News>(ctx, {
      key,
      language: signer === null ? readerLanguage(contact, customer) : Language.catch("en").parse(signer.language),
      to: [{ name: signer_name, address }],
      values: { "contact.name": signer_name, "document.title": title },
      ...(await buttonOf(ctx, key, { noun, id }, signer?.link_id ?? null)),
      attachments,
      about: { noun, id },
      idempotency_key: `${key.replaceAll("_", "-")}:${id}:${String(revision)}:${address.toLowerCase()}`,
    });
  }
}
