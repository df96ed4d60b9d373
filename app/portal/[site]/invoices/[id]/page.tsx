import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { payableOf, readPayAction } from "@/app/portal/[site]/pay-action";
import { PayInvoice } from "@/components/payments/paying/PayInvoice";
import { BackToPortal } from "@/components/portal/BackToPortal";
import { RecordFields } from "@/components/portal/RecordFields";
import { InvoiceDocument } from "@/components/portal/invoice/InvoiceDocument";
import { getInvoiceDocument, getInvoiceEInvoice } from "@/lib/domains/invoices";
import { listPortalRecordFields } from "@/lib/domains/portal";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId } from "@/lib/kernel/base/ids";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";
import { openHome } from "../../home";
import { NothingHere } from "../../NothingHere";

interface InvoicePageProps {
  params: Promise<{ site: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.invoice"))("amount_due") };
}

async function findDocument(ctx: Awaited<ReturnType<typeof readContactPage>>, id: string) {
  try {
    return await getInvoiceDocument(ctx, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

export default async function PortalInvoicePage({ params, searchParams }: InvoicePageProps) {
  const { site, id } = await params;
  const ctx = await readContactPage(site);
  const uuid = decodeId("invoice", id);
  const view = uuid === null ? null : await findDocument(ctx, uuid);
  if (!view || uuid === null) return <NothingHere site={site} />;
  const pay = await readPayAction(ctx, payableOf(view, uuid), await searchParams, `/api/public/portal/invoices/${id}/pay`);
  const automatic = (await openHome(site)).owed.find((invoice) => invoice.id === uuid)?.automatic ?? null;
  const { data: fields } = await listPortalRecordFields(ctx, { noun: "invoice", id: uuid });
  const { e_invoice } = await getInvoiceEInvoice(ctx, { id: uuid });
  const t = await getTranslations("portal.invoice");
  return (
    <div className="grid gap-6">
      <BackToPortal>{t("back")}</BackToPortal>
      <InvoiceDocument
        view={view}
        pdf_href={`/api/tenant/invoices/${id}/pdf`}
        xml_href={e_invoice && `/api/tenant/invoices/${id}/e-invoice`}
        automatic={automatic}
        action={pay && <PayInvoice {...pay} view={view} />}
      />
      <RecordFields fields={fields} />
    </div>
  );
}
