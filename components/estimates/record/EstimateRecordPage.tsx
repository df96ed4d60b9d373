"use client";

import { CalendarPlus, CheckCheck, Copy, Download, Eye, Link, Pencil, Send, Split, Trash2, X } from "lucide-react";
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
import { DocumentSheet } from "@/components/document/sheet/DocumentSheet";
import { EstimateStatus } from "@/components/estimates/EstimateStatus";
import { estimates, type EstimateRecord } from "@/components/estimates/resource";
import { useEstimateActions } from "@/components/estimates/use-estimate-actions";
import { useEstimateFields } from "@/components/estimates/use-estimate-fields";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button, buttonClasses, ButtonLink } from "@/components/ui/Button";
import { MenuItem, MenuLink } from "@/components/ui/Menu";
import { isolate } from "@/lib/commerce/direction";
import type { DocumentView } from "@/lib/commerce/document";
import { allows } from "@/lib/domains/estimates/rules";
import { AnswerDialog } from "./AnswerDialog";
import { MarginFigures } from "@/components/estimates/MarginFigures";
import { EstimateAmounts } from "./EstimateAmounts";
import { EstimateFacts } from "./EstimateFacts";
import { InvoicedSoFar, useInvoices } from "./InvoicedSoFar";
import { PartDialog } from "./PartDialog";
import { soldLines } from "./sold-lines";

interface EstimateRecordPageProps {
  estimate: EstimateRecord;
  document: DocumentView;
  /** Whose it is; null for who may not read customers. */
  customer: CustomerRecord | null;
}

/** One estimate, with the next sensible thing to do: send, record the answer, convert. */
export function EstimateRecordPage({ estimate: initial, document: drawn, customer }: EstimateRecordPageProps) {
  const t = useTranslations("estimates");
  const can = useCan();
  const pagePath = usePagePath();
  const { slug } = useWorkplace();
  const estimate = useRecord(estimates, initial.id, initial);
  const { id, status, version } = estimate;
  const isChanged = version !== initial.version;
  const fresh = usePart(estimates, id, `document-${String(version)}`, estimates.verbs.read_document, { id }, isChanged);
  const view = fresh.data ?? drawn;
  const writeField = useWriteField(estimate.currency);
  const [asking, setAsking] = useState<"send" | "part" | "accept" | "decline" | "extend" | null>(null);
  const actions = useEstimateActions(estimate);
  // What is told by a link of its own, or means nothing to a reader, is not told twice.
  const { series_id: _series, tax_profile_id: _profile, customer_id: _customer, ...told } = useEstimateFields();
  const draft = status === "draft";
  const may = {
    write: can("estimates.write"),
    send: can("estimates.send") && allows(status, "send"),
    answer: can("estimates.accept") && allows(status, "accept"),
    revise: can("estimates.write") && allows(status, "revise"),
    convert: can("estimates.convert") && allows(status, "convert"),
  };
  const links = useDocumentLinks(estimates, id, estimate.number !== null && can("document_links.read")).data?.data ?? [];
  const link = draft ? null : (links.find(({ url }) => url !== null)?.url ?? null);
  const copyLink = useCopyLink();
  const made = useInvoices(estimate, may.write);
  const close = () => setAsking(null);
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
    if (may.convert)
      return (
        <Button tone="primary" busy={actions.busy} onClick={() => void actions.convert()}>
          {made !== undefined && made.invoices.length > 0 ? t("parts.convert_rest") : t("record.convert")}
        </Button>
      );
    if (may.answer)
      return (
        <Button tone="primary" onClick={() => setAsking("accept")}>
          {t("record.accept")}
        </Button>
      );
    return null;
  };
  return (
    <RecordEditing resource={estimates} record={estimate} locked={may.write ? null : t("record.no_permission")} labels={told}>
      <RecordPage
        title={estimate.number === null ? t("record.draft_for", { customer: isolate(view.buyer.name) }) : <bdi>{estimate.number}</bdi>}
        trail={[{ label: t("plural"), href: pagePath("estimates") }]}
        status={
          <>
            <EstimateStatus estimate={estimate} />
            {estimate.revision > 1 ? (
              <span className="text-sm text-muted">{t("record.revision", { number: estimate.revision })}</span>
            ) : null}
          </>
        }
        action={
          <>
            <a href={pdfAddress(estimates, slug, id)} download className={buttonClasses("secondary")}>
              <Download aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t("record.pdf")}</span>
            </a>
            {draft && may.write ? <ButtonLink href={pagePath("estimates", id, "edit")}>{t("record.edit")}</ButtonLink> : null}
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
              <MenuItem icon={<CheckCheck aria-hidden="true" />} onSelect={() => setAsking("accept")}>
                {t("record.accept")}
              </MenuItem>
            ) : null}
            {may.convert ? (
              <MenuItem icon={<Split aria-hidden="true" />} onSelect={() => setAsking("part")}>
                {t("parts.open")}
              </MenuItem>
            ) : null}
            {may.revise ? (
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => void actions.revise()}>
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
            {draft && estimate.number === null && may.write ? (
              <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void actions.discard()}>
                {t("record.discard")}
              </MenuItem>
            ) : null}
          </>
        }
        amounts={<EstimateAmounts estimate={estimate} customer={view.buyer.name} />}
        notice={
          status === "sent" && estimate.expired_at !== null ? (
            <Alert tone="warn">{t("record.expired")}</Alert>
          ) : status === "declined" && estimate.decline_reason !== null ? (
            <Alert tone="neutral" title={t("record.declined")}>
              <p dir="auto">{estimate.decline_reason}</p>
            </Alert>
          ) : null
        }
        rail={
          <>
            <EstimateFacts estimate={estimate} customer={view.buyer.name} />
            <InvoicedSoFar estimate={estimate} made={made} />
            <MarginFigures lines={soldLines(estimate, view)} currency={estimate.currency} />
            {estimate.number !== null && can("document_links.read") ? <DocumentLinks resource={estimates} id={id} /> : null}
          </>
        }
        timeline={
          <RecordTimeline
            resource={estimates}
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
        <DocumentSheet label={t("document.lines")} view={view} />
        <Revisions revision={estimate.revision} resource={estimates} id={id} version={version} />
        {estimate.number !== null && can("mails.read") ? <DocumentMails list={estimates.name} id={id} /> : null}
      </RecordPage>
      {asking === "part" ? (
        <PartDialog
          estimate={estimate}
          invoiced={made?.invoiced_lines ?? []}
          busy={actions.busy}
          onConvert={(part) => void actions.convert(part).then((done) => done && close())}
          onClose={close}
        />
      ) : null}
      {asking === "send" ? (
        <SendDialog
          resource={estimates}
          id={id}
          addressee={addressee}
          labels={{ title: t("sending.title"), send: t("sending.send"), sent: t("sending.sent") }}
          {...(draft ? { pdf: "sent" as const, code: true } : {})}
          onClose={close}
        />
      ) : null}
      {asking === "accept" || asking === "decline" ? <AnswerDialog estimate={estimate} answer={asking} onClose={close} /> : null}
      {asking === "extend" ? <ExtendDialog resource={estimates} offer={estimate} onClose={close} /> : null}
    </RecordEditing>
  );
}
