import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackToPortal } from "@/components/portal/BackToPortal";
import { CreditNoteDocument } from "@/components/portal/credit-note/CreditNoteDocument";
import { getCreditNoteEInvoice } from "@/lib/domains/credit-notes";
import { decodeId } from "@/lib/kernel/base/ids";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";
import { findCreditNoteFor } from "../../credit-note";
import { NothingHere } from "../../NothingHere";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.credit_note"))("list") };
}

export default async function PortalCreditNotePage({ params }: { params: Promise<{ site: string; id: string }> }) {
  const { site, id } = await params;
  const ctx = await readContactPage(site);
  const uuid = decodeId("credit_note", id);
  const view = uuid === null ? null : await findCreditNoteFor(ctx, uuid);
  if (!view) return <NothingHere site={site} />;
  const { e_invoice } = await getCreditNoteEInvoice(ctx, { id: uuid ?? "" });
  const t = await getTranslations("portal.credit_note");
  return (
    <div className="grid gap-6">
      <BackToPortal>{t("back")}</BackToPortal>
      <CreditNoteDocument
        view={view}
        pdf_href={`/api/tenant/credit-notes/${id}/pdf`}
        xml_href={e_invoice && `/api/tenant/credit-notes/${id}/e-invoice`}
      />
    </div>
  );
}
