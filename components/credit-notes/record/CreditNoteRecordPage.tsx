"use client";

import { Download, Eye, Link, Send, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRecord } from "@/components/api/use-record";
import { creditNotes, type CreditNoteRecord } from "@/components/credit-notes/resource";
import { useCreditNoteFields } from "@/components/credit-notes/use-credit-note-fields";
import type { CustomerRecord } from "@/components/customers/resource";
import { DocumentLinks, useDocumentLinks } from "@/components/document/record/DocumentLinks";
import { DocumentMails } from "@/components/document/record/DocumentMails";
import { pdfAddress } from "@/components/document/record/pdf-address";
import { SendDialog } from "@/components/document/record/SendDialog";
import { useCopyLink } from "@/components/document/record/use-copy-link";
import { useWriteField } from "@/components/document/record/use-write-field";
import { DocumentSheet } from "@/components/document/sheet/DocumentSheet";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Button, buttonClasses } from "@/components/ui/Button";
import { MenuItem, MenuLink } from "@/components/ui/Menu";
import type { DocumentView } from "@/lib/commerce/document";
import { ApplyDialog } from "./ApplyDialog";
import { CreditNoteFacts } from "./CreditNoteFacts";
import { CreditUse } from "./CreditUse";
import { RefundNoteDialog } from "./RefundNoteDialog";

interface CreditNoteRecordPageProps {
  note: CreditNoteRecord;
  document: DocumentView;
  /** Whose it is; null for who may not read customers. */
  customer: CustomerRecord | null;
}

/** One credit note: what it corrects, and what becomes of its credit. Nothing of it can be edited. */
export function CreditNoteRecordPage({ note: initial, document: view, customer }: CreditNoteRecordPageProps) {
  const t = useTranslations("credit_notes");
  const can = useCan();
  const pagePath = usePagePath();
  const { slug } = useWorkplace();
  const note = useRecord(creditNotes, initial.id, initial);
  const { id, currency } = note;
  const [asking, setAsking] = useState<"send" | "apply" | "refund" | null>(null);
  const writeField = useWriteField(currency);
  const labels = useCreditNoteFields();
  const links = useDocumentLinks(creditNotes, id, can("document_links.read")).data?.data ?? [];
  const link = links.find(({ url }) => url !== null)?.url ?? null;
  const copyLink = useCopyLink();
  const close = () => setAsking(null);
  const hasCredit = /[1-9]/.test(note.amount_left);
  const addressee = customer?.contacts.find(({ email }) => email !== null)?.email ?? customer?.email ?? null;
  return (
    <>
      <RecordPage
        title={<bdi>{note.number}</bdi>}
        trail={[{ label: t("plural"), href: pagePath("credit-notes") }]}
        action={
          <>
            <a href={pdfAddress(creditNotes, slug, id)} download className={buttonClasses("secondary")}>
              <Download aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t("record.pdf")}</span>
            </a>
            {hasCredit && can("credit_notes.write") ? (
              <Button tone="primary" onClick={() => setAsking("apply")}>
                {t("record.apply")}
              </Button>
            ) : can("credit_notes.write") ? (
              <Button tone="primary" onClick={() => setAsking("send")}>
                {t("record.send")}
              </Button>
            ) : null}
          </>
        }
        menu={
          <>
            {hasCredit && can("payments.refund") ? (
              <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => setAsking("refund")}>
                {t("record.refund")}
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
            {can("credit_notes.write") ? (
              <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => setAsking("send")}>
                {note.sent_at === null ? t("record.send") : t("record.send_again")}
              </MenuItem>
            ) : null}
          </>
        }
        amounts={
          <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
            <div className="min-w-0">
              <dt className="text-sm text-muted">{t("fields.customer_id")}</dt>
              <dd className="text-lg font-medium [overflow-wrap:anywhere]">
                <bdi>{view.buyer.name}</bdi>
              </dd>
            </div>
            <div>
              <dt className="text-sm text-muted">{t("fields.total")}</dt>
              <dd className="text-xl font-semibold">
                <Amount value={note.total} currency={currency} />
              </dd>
            </div>
            {hasCredit ? (
              <div>
                <dt className="text-sm text-muted">{t("fields.amount_left")}</dt>
                <dd>
                  <Amount value={note.amount_left} currency={currency} />
                </dd>
              </div>
            ) : null}
          </dl>
        }
        rail={
          <>
            <CreditNoteFacts note={note} customer={view.buyer.name} />
            {can("document_links.read") ? <DocumentLinks resource={creditNotes} id={id} /> : null}
          </>
        }
        timeline={
          <RecordTimeline
            resource={creditNotes}
            id={id}
            labels={labels}
            write={writeField}
            kinds={["change", "event", "mail", "note"]}
            notes
          />
        }
      >
        <DocumentSheet label={t("document.lines")} view={view} />
        <CreditUse note={note} />
        <RecordSections noun="credit_note" id={id} />
        {can("mails.read") ? <DocumentMails list={creditNotes.name} id={id} /> : null}
      </RecordPage>
      {asking === "send" ? (
        <SendDialog
          resource={creditNotes}
          id={id}
          addressee={addressee}
          labels={{ title: t("sending.title"), send: t("sending.send"), sent: t("sending.sent") }}
          onClose={close}
        />
      ) : null}
      {asking === "apply" ? <ApplyDialog note={note} onClose={close} /> : null}
      {asking === "refund" ? <RefundNoteDialog note={note} onClose={close} /> : null}
    </>
  );
}
