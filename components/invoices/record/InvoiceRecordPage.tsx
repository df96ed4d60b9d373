"use client";

import { Banknote, CreditCard, Download, Eye, Link, Pencil, Send, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { AheadLink } from "@/components/ui/AheadLink";
import { useEffect, useState } from "react";
import { usePart, useRecord } from "@/components/api/use-record";
import type { CustomerRecord } from "@/components/customers/resource";
import { Attempts } from "@/components/payments/attempts/Attempts";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button, buttonClasses, ButtonLink } from "@/components/ui/Button";
import { MenuItem, MenuLink, OnPhone } from "@/components/ui/Menu";
import { isolate } from "@/lib/commerce/direction";
import type { DocumentView } from "@/lib/commerce/document";
import { ChargeKeptDialog } from "@/components/invoices/payments/ChargeKeptDialog";
import { CreditNotice } from "@/components/invoices/payments/CreditNotice";
import { DocumentSheet } from "@/components/document/sheet/DocumentSheet";
import { FinalizeDialog } from "@/components/invoices/FinalizeDialog";
import { CopyItems } from "./CopyItems";
import { InvoiceAmounts } from "./InvoiceAmounts";
import { InvoiceFacts } from "./InvoiceFacts";
import { DocumentLinks, useDocumentLinks } from "@/components/document/record/DocumentLinks";
import { DocumentMails } from "@/components/document/record/DocumentMails";
import { LockNote } from "./LockNote";
import { InvoicePayments } from "@/components/invoices/payments/InvoicePayments";
import { InvoiceStatus } from "@/components/invoices/InvoiceStatus";
import { RecordPaymentDialog } from "@/components/invoices/payments/RecordPaymentDialog";
import { pdfAddress } from "@/components/document/record/pdf-address";
import { invoices, type InvoiceRecord } from "@/components/invoices/resource";
import { SendDialog } from "@/components/document/record/SendDialog";
import { SentMark } from "./SentMark";
import { useCopyLink } from "@/components/document/record/use-copy-link";
import { useWriteField } from "@/components/document/record/use-write-field";
import { useInvoiceActions } from "@/components/invoices/use-invoice-actions";
import { useInvoiceFields } from "@/components/invoices/use-invoice-fields";
import { useKeptMethods } from "@/components/invoices/payments/use-kept-methods";

interface InvoiceRecordPageProps {
  invoice: InvoiceRecord;
  document: DocumentView;
  /** Whose it is; null for who may not read customers. */
  customer: CustomerRecord | null;
}

/** One invoice, with the next sensible thing to do: finalize, send, record what was paid. */
export function InvoiceRecordPage({ invoice: initial, document: drawn, customer }: InvoiceRecordPageProps) {
  const t = useTranslations("invoices");
  const can = useCan();
  const router = useRouter();
  const pagePath = usePagePath();
  const { slug } = useWorkplace();
  const invoice = useRecord(invoices, initial.id, initial);
  const fresh = usePart(
    invoices,
    initial.id,
    `document-${String(invoice.version)}`,
    invoices.verbs.read_document,
    { id: initial.id },
    invoice.version !== initial.version,
  );
  const view = fresh.data ?? drawn;
  const writeField = useWriteField(invoice.currency);
  const [asking, setAsking] = useState<"finalize" | "send" | "pay" | "charge" | null>(null);
  const actions = useInvoiceActions(invoice);
  // What is told by a link of its own, or means nothing to a reader, is not told twice.
  const { series_id: _series, tax_profile_id: _profile, customer_id: _customer, ...told } = useInvoiceFields();
  const draft = invoice.status === "draft";
  const owes = !draft && invoice.status !== "paid";
  const links = useDocumentLinks(invoices, invoice.id, !draft && can("document_links.read")).data?.data ?? [];
  const link = links.find(({ url }) => url !== null)?.url ?? null;
  const copyLink = useCopyLink();
  const kept = useKeptMethods(invoice.customer_id, owes && can("payments.read") && can("payments.charge_saved"));
  const close = () => setAsking(null);
  const locked = can("invoices.write") ? null : t("record.no_permission");
  const next = draft ? "finalize" : !owes ? null : invoice.sent_at === null && can("invoices.send") ? "send" : "pay";
  const may = { finalize: can("invoices.finalize"), send: can("invoices.send"), pay: can("payments.write") };
  const addressee = customer?.contacts.find(({ email }) => email !== null)?.email ?? customer?.email ?? null;
  const editable = draft && can("invoices.write");
  const editor = pagePath("invoices", invoice.id, "edit");
  // What is not the next thing to do stands in the menu where the line is too short for it.
  const payable = next === "send" && owes && may.pay;
  const words = { finalize: t("finalize"), send: t("send"), pay: t("paying.open") };
  const duplicate = can("invoices.write") ? () => void actions.duplicate() : null;
  // The editor leads here with "?send" after "Finalize and send"; a reload does not ask again.
  const isIssued = !draft;
  const canSend = may.send;
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("send")) return;
    history.replaceState(null, "", location.pathname);
    if (isIssued && canSend) setAsking("send");
  }, [isIssued, canSend]);
  async function finalize({ send }: { send: boolean }): Promise<void> {
    const done = await actions.finalize();
    // What was refused stays open and says why.
    setAsking((asked) => (!done ? asked : send ? "send" : null));
  }
  return (
    <RecordEditing resource={invoices} record={invoice} locked={locked} labels={told}>
      <RecordPage
        title={draft ? t("record.draft_for", { customer: isolate(view.buyer.name) }) : <bdi>{invoice.number}</bdi>}
        trail={[{ label: t("title"), href: pagePath("invoices") }]}
        status={
          <>
            <InvoiceStatus invoice={invoice} />
            <SentMark invoice={invoice} links={links} />
            {invoice.imported_at === null ? null : <Badge>{t("record.imported")}</Badge>}
            {draft ? null : <LockNote imported={invoice.imported_at !== null} onDuplicate={duplicate} />}
          </>
        }
        action={
          <>
            <a href={pdfAddress(invoices, slug, invoice.id)} download className={buttonClasses("secondary")}>
              <Download aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t("record.pdf")}</span>
            </a>
            {editable ? (
              <ButtonLink className="max-sm:hidden" href={editor}>
                {t("record.edit")}
              </ButtonLink>
            ) : null}
            {payable ? (
              <Button className="max-sm:hidden" onClick={() => setAsking("pay")}>
                {words.pay}
              </Button>
            ) : null}
            {next !== null && may[next] ? (
              <Button tone="primary" onClick={() => setAsking(next)}>
                {words[next]}
              </Button>
            ) : null}
          </>
        }
        menu={
          <>
            {editable ? (
              <OnPhone>
                <MenuLink>
                  <AheadLink href={editor}>
                    <Pencil aria-hidden="true" />
                    {t("record.edit")}
                  </AheadLink>
                </MenuLink>
              </OnPhone>
            ) : null}
            {payable ? (
              <OnPhone>
                <MenuItem icon={<Banknote aria-hidden="true" />} onSelect={() => setAsking("pay")}>
                  {words.pay}
                </MenuItem>
              </OnPhone>
            ) : null}
            {owes && kept.length > 0 ? (
              <MenuItem icon={<CreditCard aria-hidden="true" />} onSelect={() => setAsking("charge")}>
                {t("charging.open")}
              </MenuItem>
            ) : null}
            {link === null ? null : (
              <>
                <MenuItem icon={<Link aria-hidden="true" />} onSelect={() => copyLink(link)}>
                  {t("record.copy_link")}
                </MenuItem>
                <MenuLink>
                  <a href={link} target="_blank" rel="noreferrer">
                    <Eye aria-hidden="true" />
                    {t("record.as_customer")}
                  </a>
                </MenuLink>
              </>
            )}
            {!draft && next !== "send" && may.send ? (
              <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => setAsking("send")}>
                {invoice.sent_at === null ? words.send : t("record.send_again")}
              </MenuItem>
            ) : null}
            <CopyItems invoice={invoice} onDuplicate={duplicate} />
            {draft && can("invoices.write") ? (
              <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void actions.discard()}>
                {t("record.discard")}
              </MenuItem>
            ) : null}
          </>
        }
        amounts={<InvoiceAmounts invoice={invoice} customer={draft ? null : view.buyer.name} />}
        notice={
          owes && may.pay && customer !== null ? (
            <CreditNotice invoice={invoice} customer={customer} busy={actions.busy} onUse={() => void actions.applyCredit()} />
          ) : null
        }
        rail={
          <>
            <InvoiceFacts invoice={invoice} customer={view.buyer.name} />
            {!draft && can("document_links.read") ? <DocumentLinks resource={invoices} id={invoice.id} /> : null}
          </>
        }
        timeline={
          <RecordTimeline
            resource={invoices}
            id={invoice.id}
            labels={told}
            write={(field, value, then) =>
              field === "status" && typeof value === "string" ? t(`status.${value}` as "status.draft") : writeField(field, value, then)
            }
            kinds={["change", "event", "mail", "payment", "note"]}
            notes
          />
        }
      >
        <DocumentSheet label={t("document.lines")} view={view} />
        {!draft && can("payments.read") ? (
          <>
            <InvoicePayments invoice={invoice} />
            <Attempts noun={invoices} id={invoice.id} by="invoice_id" />
          </>
        ) : null}
        {draft ? null : <RecordSections noun="invoice" id={invoice.id} />}
        {!draft && can("mails.read") ? <DocumentMails list={invoices.name} id={invoice.id} /> : null}
      </RecordPage>
      {asking === "finalize" ? (
        <FinalizeDialog
          view={view}
          customerId={invoice.customer_id}
          terms={invoice.payment_terms_days}
          number={null}
          refused={actions.refused}
          busy={actions.busy}
          onFinalize={(options) => void finalize(options)}
          onAddress={() => router.refresh()}
          onClose={close}
        />
      ) : null}
      {asking === "send" ? (
        <SendDialog
          resource={invoices}
          id={invoice.id}
          addressee={addressee}
          labels={{ title: t("sending.title"), send: t("sending.send"), sent: t("sending.sent") }}
          onClose={close}
        />
      ) : null}
      {asking === "charge" ? <ChargeKeptDialog invoice={invoice} methods={kept} onClose={close} /> : null}
      {asking === "pay" ? <RecordPaymentDialog invoice={invoice} onClose={close} /> : null}
    </RecordEditing>
  );
}
