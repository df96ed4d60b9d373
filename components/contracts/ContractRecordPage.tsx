"use client";

import { Ban, CheckCheck, Download, Eye, Link, Pencil, Send, Trash2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { staffLookup } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { useRecord } from "@/components/api/use-record";
import type { CustomerRecord } from "@/components/customers/resource";
import { DocumentLinks, useDocumentLinks } from "@/components/document/record/DocumentLinks";
import { DocumentMails } from "@/components/document/record/DocumentMails";
import { pdfAddress } from "@/components/document/record/pdf-address";
import { SendDialog } from "@/components/document/record/SendDialog";
import { useCopyLink } from "@/components/document/record/use-copy-link";
import { AnswerDialog } from "@/components/document/signing/AnswerDialog";
import { signerContacts } from "@/components/document/signing/signing-draft";
import { useRevise } from "@/components/document/signing/use-revise";
import { FileList } from "@/components/record/FileList";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Button, buttonClasses } from "@/components/ui/Button";
import { MenuItem, MenuLink } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import { allows, allowsText, isOut } from "@/lib/domains/contracts/rules";
import { ContractSigning as SigningSchema, ContractStatus as StatusSchema } from "@/lib/domains/contracts/schema";
import { ContractDetails, ContractFacts } from "./ContractDetails";
import { ContractSigning, ContractStatus } from "./ContractStatus";
import { RenewDialog } from "./RenewDialog";
import { contracts, type ContractRecord } from "./resource";
import { TermBar } from "./TermBar";
import { ContractText } from "./text/ContractText";
import { SignedRevisions } from "./text/SignedRevisions";
import { TerminateDialog } from "./TerminateDialog";
import { useContractFields } from "./use-contract-fields";

interface ContractRecordPageProps {
  contract: ContractRecord;
  /** Whose it is; null for a reader who may not read customers. */
  customer: CustomerRecord | null;
}

/** The contract record page. */
export function ContractRecordPage({ contract: initial, customer }: ContractRecordPageProps) {
  const t = useTranslations("contracts");
  const can = useCan();
  const go = useGo();
  const pagePath = usePagePath();
  const contract = useRecord(contracts, initial.id, initial);
  const labels = useContractFields();
  const [asking, setAsking] = useState<"renew" | "terminate" | "send" | "sign" | "decline" | null>(null);
  const { api, perform, busy } = usePerform([contracts.name]);
  const { id, status } = contract;
  const writes = can("contracts.write");
  const { slug } = useWorkplace();
  const out = isOut(contract);
  const may = (verb: Parameters<typeof allows>[1]) => writes && allows(status, verb) && !(status === "draft" && out);
  const maySend = can("contracts.send") && contract.body !== "" && allowsText(contract, "send");
  const mayAnswer = can("contracts.sign") && allowsText(contract, "sign");
  const mayRevise = writes && allowsText(contract, "revise");
  const hasLinks = contract.signing !== "unsent" && can("document_links.read");
  const link = useDocumentLinks(contracts, id, hasLinks).data?.data.find(({ url }) => url !== null)?.url ?? null;
  const copyLink = useCopyLink();
  const close = () => setAsking(null);
  const addressee = customer?.contacts.find(({ email }) => email !== null)?.email ?? customer?.email ?? null;
  const revising = useRevise({
    ...{ resource: contracts, revise: contracts.verbs.revise, id, may: mayRevise },
    done: () => showToast({ tone: "good", text: t("answer.revised") }),
  });
  const activate = () =>
    perform(
      () => api.call(contracts.verbs.activate, { id }),
      () => showToast({ tone: "good", text: t("record.activated") }),
    );
  const remove = () =>
    perform(
      () => api.remove(contracts, id, contract.version).then(() => go(pagePath("contracts"))),
      () => showToast({ tone: "good", text: t("record.deleted") }),
    );
  const primary = () => {
    if (maySend && !out)
      return (
        <Button tone="primary" onClick={() => setAsking("send")}>
          <Send aria-hidden="true" className="size-4" />
          {t("sending.send")}
        </Button>
      );
    if (mayAnswer)
      return (
        <Button tone="primary" onClick={() => setAsking("sign")}>
          <CheckCheck aria-hidden="true" className="size-4" />
          {t("answer.sign")}
        </Button>
      );
    if (may("activate"))
      return (
        <Button tone="primary" busy={busy} onClick={() => void activate()}>
          {t("verbs.activate.do")}
        </Button>
      );
    if (may("renew"))
      return (
        <Button tone="primary" onClick={() => setAsking("renew")}>
          {t("verbs.renew.do")}
        </Button>
      );
    return null;
  };
  return (
    <RecordEditing resource={contracts} record={contract} locked={writes ? null : t("record.no_permission")} labels={labels}>
      <RecordPage
        title={contract.title}
        trail={[{ label: t("plural"), href: pagePath("contracts") }]}
        status={
          <>
            <ContractStatus status={status} />
            <ContractSigning signing={contract.signing} />
          </>
        }
        action={
          <>
            {contract.body !== "" && can("contracts.open") ? (
              <a href={pdfAddress(contracts, slug, id)} download className={buttonClasses("secondary")}>
                <Download aria-hidden="true" className="size-4" />
                <span className="max-sm:sr-only">{t("record.pdf")}</span>
              </a>
            ) : null}
            {primary()}
          </>
        }
        menu={
          <>
            {may("activate") && maySend ? <MenuItem onSelect={() => void activate()}>{t("verbs.activate.do")}</MenuItem> : null}
            {mayAnswer ? (
              <MenuItem icon={<X aria-hidden="true" />} onSelect={() => setAsking("decline")}>
                {t("answer.decline")}
              </MenuItem>
            ) : null}
            {mayRevise ? (
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={revising.revise}>
                {t("answer.revise")}
              </MenuItem>
            ) : null}
            {link === null ? null : (
              <>
                <MenuItem icon={<Link aria-hidden="true" />} onSelect={() => copyLink(link)}>
                  {t("answer.copy_link")}
                </MenuItem>
                <MenuLink>
                  <a href={link} target="_blank" rel="noreferrer">
                    <Eye aria-hidden="true" />
                    {t("answer.as_customer")}
                  </a>
                </MenuLink>
              </>
            )}
            {out && maySend ? (
              <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => setAsking("send")}>
                {t("sending.again")}
              </MenuItem>
            ) : null}
            {may("terminate") ? (
              <MenuItem tone="danger" icon={<Ban aria-hidden="true" />} onSelect={() => setAsking("terminate")}>
                {t("verbs.terminate.do")}
              </MenuItem>
            ) : may("delete") ? (
              <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
                {t("verbs.delete.do")}
              </MenuItem>
            ) : null}
          </>
        }
        amounts={
          contract.value === null ? null : (
            <p className="text-xl font-semibold">
              <Amount value={contract.value} currency={contract.currency} />
            </p>
          )
        }
        rail={
          <>
            <ContractFacts contract={contract} />
            {hasLinks ? <DocumentLinks resource={contracts} id={id} /> : null}
            {can("files.read") ? <FileList resource={contracts} id={id} locked={!writes || !can("files.write")} /> : null}
          </>
        }
        timeline={
          <RecordTimeline
            resource={contracts}
            id={id}
            labels={labels}
            write={(field, value) => {
              if (field === "owner_id" && typeof value === "string") return { lookup: staffLookup, id: value };
              const signing = field === "signing" ? SigningSchema.safeParse(value) : null;
              if (signing?.success) return t(`signing.${signing.data}`);
              const read = field === "status" ? StatusSchema.safeParse(value) : null;
              return read?.success ? t(`status.${read.data}`) : null;
            }}
            kinds={["change", "event", "mail", "note"]}
            notes
          />
        }
      >
        <TermBar contract={contract} />
        <ContractText contract={contract} />
        <SignedRevisions contract={contract} />
        <ContractDetails contract={contract} />
        <RecordSections noun="contract" id={id} />
        {hasLinks && can("mails.read") ? <DocumentMails list={contracts.name} id={id} /> : null}
      </RecordPage>
      {revising.dialog}
      {asking === "renew" ? <RenewDialog contract={contract} onClose={() => setAsking(null)} /> : null}
      {asking === "terminate" ? <TerminateDialog contract={contract} onClose={() => setAsking(null)} /> : null}
      {asking === "sign" || asking === "decline" ? (
        <AnswerDialog resource={contracts} document={contract} answer={asking} onClose={close} />
      ) : null}
      {asking === "send" ? (
        <SendDialog
          resource={contracts}
          id={id}
          addressee={addressee}
          labels={{ title: t("sending.title"), send: t("sending.send"), sent: t("sending.sent") }}
          {...(contract.signing === "unsent" ? { signing: { contacts: signerContacts(customer), own: true } } : {})}
          onClose={close}
        />
      ) : null}
    </RecordEditing>
  );
}
