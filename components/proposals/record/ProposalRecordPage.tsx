"use client";

import { CalendarPlus, CheckCheck, Copy, Download, Eye, Link, Pencil, Send, Trash2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { usePart, useRecord } from "@/components/api/use-record";
import type { CustomerRecord } from "@/components/customers/resource";
import { DocumentLinks, useDocumentLinks } from "@/components/document/record/DocumentLinks";
import { DocumentMails } from "@/components/document/record/DocumentMails";
import { ExtendDialog } from "@/components/document/record/ExtendDialog";
import { pdfAddress } from "@/components/document/record/pdf-address";
import { Revisions } from "@/components/document/record/Revisions";
import { SendDialog } from "@/components/document/record/SendDialog";
import { useCopyLink } from "@/components/document/record/use-copy-link";
import { useWriteField } from "@/components/document/record/use-write-field";
import { AnswerDialog } from "@/components/document/signing/AnswerDialog";
import { signerContacts } from "@/components/document/signing/signing-draft";
import { useRevise } from "@/components/document/signing/use-revise";
import { DocumentSheet } from "@/components/document/sheet/DocumentSheet";
import { ProposalStatus } from "@/components/proposals/ProposalStatus";
import { proposals, type ProposalRecord } from "@/components/proposals/resource";
import { useProposalActions } from "@/components/proposals/use-proposal-actions";
import { useProposalFields } from "@/components/proposals/use-proposal-fields";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button, buttonClasses, ButtonLink } from "@/components/ui/Button";
import { MenuItem, MenuLink } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import type { DocumentView } from "@/lib/commerce/document";
import { allows } from "@/lib/domains/proposals/rules";
import { ProposalFacts } from "./ProposalFacts";
import { ProposalSigning } from "./ProposalSigning";
import { ProposalText } from "./ProposalText";

interface ProposalRecordPageProps {
  proposal: ProposalRecord;
  document: DocumentView;
  /** Whose it is; null for who may not read customers. */
  customer: CustomerRecord | null;
}

/** One proposal, with the next sensible thing to do: send, record the answer, convert. */
export function ProposalRecordPage({ proposal: initial, document: drawn, customer }: ProposalRecordPageProps) {
  const t = useTranslations("proposals");
  const can = useCan();
  const pagePath = usePagePath();
  const { slug } = useWorkplace();
  const go = useGo();
  const proposal = useRecord(proposals, initial.id, initial);
  const { id, status, version } = proposal;
  const isChanged = version !== initial.version;
  const fresh = usePart(proposals, id, `document-${String(version)}`, proposals.verbs.read_document, { id }, isChanged);
  const view = fresh.data ?? drawn;
  const writeField = useWriteField(proposal.currency);
  const [asking, setAsking] = useState<"send" | "sign" | "decline" | "extend" | null>(null);
  const actions = useProposalActions(proposal);
  // What is told by a link of its own, or means nothing to a reader, is not told twice.
  const { series_id: _series, tax_profile_id: _profile, customer_id: _customer, ...told } = useProposalFields();
  const draft = status === "draft";
  const may = {
    write: can("proposals.write"),
    send: can("proposals.send") && allows(status, "send"),
    answer: can("proposals.sign") && allows(status, "sign"),
    revise: can("proposals.write") && allows(status, "revise"),
    convert: can("proposals.convert") && allows(status, "convert"),
  };
  const links = useDocumentLinks(proposals, id, proposal.number !== null && can("document_links.read")).data?.data ?? [];
  const link = draft ? null : (links.find(({ url }) => url !== null)?.url ?? null);
  const copyLink = useCopyLink();
  const close = () => setAsking(null);
  const editor = pagePath("proposals", id, "edit");
  const revising = useRevise({ resource: proposals, revise: proposals.verbs.revise, id, may: may.revise, done: () => go(editor) });
  const addressee = customer?.contacts.find(({ email }) => email !== null)?.email ?? customer?.email ?? null;
  // The editor leads here with "?send"; a reload does not ask again.
  const canSend = may.send;
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("send")) return;
    history.replaceState(null, "", location.pathname);
    if (canSend) setAsking("send");
  }, [canSend]);
  const primary = () => {
    if (draft && may.send)
      return (
        <Button tone="primary" onClick={() => setAsking("send")}>
          {t("record.send")}
        </Button>
      );
    if (may.convert && proposal.invoice_id === null)
      return (
        <Button tone="primary" busy={actions.busy} onClick={() => void actions.convert()}>
          {t("record.convert")}
        </Button>
      );
    if (may.answer)
      return (
        <Button tone="primary" onClick={() => setAsking("sign")}>
          {t("record.sign")}
        </Button>
      );
    return null;
  };
  return (
    <RecordEditing resource={proposals} record={proposal} locked={may.write ? null : t("record.no_permission")} labels={told}>
      <RecordPage
        title={<bdi>{proposal.title || t("record.untitled")}</bdi>}
        trail={[{ label: t("plural"), href: pagePath("proposals") }]}
        status={
          <>
            {proposal.number === null ? null : <bdi className="text-sm text-muted">{proposal.number}</bdi>}
            <ProposalStatus proposal={proposal} />
            {proposal.revision > 1 ? (
              <span className="text-sm text-muted">{t("record.revision", { number: proposal.revision })}</span>
            ) : null}
          </>
        }
        action={
          <>
            <a href={pdfAddress(proposals, slug, id)} download className={buttonClasses("secondary")}>
              <Download aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t("record.pdf")}</span>
            </a>
            {draft && may.write ? <ButtonLink href={editor}>{t("record.edit")}</ButtonLink> : null}
            {primary()}
          </>
        }
        menu={
          <>
            {may.answer ? (
              <MenuItem icon={<X aria-hidden="true" />} onSelect={() => setAsking("decline")}>
                {t("record.decline")}
              </MenuItem>
            ) : null}
            {may.answer && may.convert ? (
              <MenuItem icon={<CheckCheck aria-hidden="true" />} onSelect={() => setAsking("sign")}>
                {t("record.sign")}
              </MenuItem>
            ) : null}
            {may.revise ? (
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={revising.revise}>
                {t("record.revise")}
              </MenuItem>
            ) : null}
            {status === "sent" && may.write ? (
              <MenuItem icon={<CalendarPlus aria-hidden="true" />} onSelect={() => setAsking("extend")}>
                {t("record.extend")}
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
            {!draft && may.send ? (
              <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => setAsking("send")}>
                {t("record.send_again")}
              </MenuItem>
            ) : null}
            {may.write ? (
              <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void actions.duplicate()}>
                {t("record.duplicate")}
              </MenuItem>
            ) : null}
            {draft && proposal.number === null && may.write ? (
              <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void actions.discard()}>
                {t("record.discard")}
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
                <Amount value={proposal.total} currency={proposal.currency} />
              </dd>
            </div>
          </dl>
        }
        notice={
          status === "sent" && proposal.expired_at !== null ? (
            <Alert tone="warn">{t("record.expired")}</Alert>
          ) : status === "declined" && proposal.decline_reason !== null ? (
            <Alert tone="neutral" title={t("record.declined")}>
              <p dir="auto">{proposal.decline_reason}</p>
            </Alert>
          ) : null
        }
        rail={
          <>
            <ProposalFacts proposal={proposal} customer={view.buyer.name} />
            {proposal.number !== null && can("document_links.read") ? <DocumentLinks resource={proposals} id={id} /> : null}
          </>
        }
        timeline={
          <RecordTimeline
            resource={proposals}
            id={id}
            labels={told}
            write={(field, value, then) =>
              field === "status" && typeof value === "string" ? t(`status.${value}` as "status.draft") : writeField(field, value, then)
            }
            kinds={["change", "event", "mail", "note"]}
            notes
          />
        }
      >
        <ProposalText id={id} version={version} />
        {view.lines.length === 0 ? null : <DocumentSheet label={t("document.lines")} view={view} />}
        <ProposalSigning proposal={proposal} may={may.answer} />
        <Revisions revision={proposal.revision} resource={proposals} id={id} version={version} />
        {proposal.number !== null && can("mails.read") ? <DocumentMails list={proposals.name} id={id} /> : null}
      </RecordPage>
      {asking === "send" ? (
        <SendDialog
          resource={proposals}
          id={id}
          addressee={addressee}
          labels={{ title: t("sending.title"), send: t("sending.send"), sent: t("sending.sent") }}
          {...(draft ? { pdf: "sent" as const, signing: { contacts: signerContacts(customer), own: false } } : {})}
          onClose={close}
        />
      ) : null}
      {asking === "sign" || asking === "decline" ? (
        <AnswerDialog resource={proposals} document={proposal} answer={asking} onClose={close} />
      ) : null}
      {revising.dialog}
      {asking === "extend" ? <ExtendDialog resource={proposals} offer={proposal} onClose={close} /> : null}
    </RecordEditing>
  );
}
