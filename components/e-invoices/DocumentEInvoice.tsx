"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { useTaxDocument } from "@/components/tax-clearance/TaxDocumentPart";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Facts } from "@/components/ui/Facts";
import { Menu, MenuLink } from "@/components/ui/Menu";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { DeliveryPart } from "./DeliveryPart";
import { ProblemList } from "./ProblemList";
import { issuedCreditNote, issuedInvoice, type Issued } from "./resource";

export function InvoiceEInvoice({ id }: { id: string }) {
  return <DocumentEInvoice list="invoices" by="invoice_id" id={id} stored={issuedInvoice.stored} check={issuedInvoice.check} />;
}

export function CreditNoteEInvoice({ id }: { id: string }) {
  return (
    <DocumentEInvoice list="credit-notes" by="credit_note_id" id={id} stored={issuedCreditNote.stored} check={issuedCreditNote.check} />
  );
}

/** The electronic document of an invoice or credit note: what was stored when it was issued, downloads, and a check by today's rules. */
function DocumentEInvoice({ list, by, id, ...verbs }: { list: string; by: "invoice_id" | "credit_note_id"; id: string } & Issued) {
  const t = useTranslations("e_invoices.on_records");
  const can = useCan();
  const { slug } = useWorkplace();
  const [checking, setChecking] = useState(false);
  const { data } = usePart({ name: list }, id, "e-invoice", verbs.stored, { id });
  const check = usePart({ name: list }, id, "e-invoice-check", verbs.check, { id }, checking);
  const atAuthority = useTaxDocument(id, by) !== undefined;
  const stored = data?.e_invoice ?? null;
  const address = `/api/public/staff/${slug}/${list}/${id}/e-invoice`;
  // What a tax authority cleared is the document's only XML, unless its customer gets another as well.
  if (atAuthority && stored === null) return null;
  return (
    <Section
      title={t("document_title")}
      action={
        <Menu
          label={t("download")}
          trigger={
            <Button tone="quiet">
              <Download aria-hidden="true" className="size-4" />
              {t("download")}
            </Button>
          }
        >
          {EInvoiceFormat.options.map((format) => (
            <MenuLink key={format}>
              <a href={`${address}?format=${format}`} download>
                {t(`files.${format}`)}
              </a>
            </MenuLink>
          ))}
        </Menu>
      }
    >
      {data === undefined ? <SkeletonLines count={1} /> : null}
      {data !== undefined && stored === null ? <p className="py-2 text-sm text-muted">{t("none")}</p> : null}
      {stored === null ? null : (
        <div className="grid gap-3">
          <Facts
            facts={[
              { label: t("format"), value: t(`formats.${stored.format}`) },
              { label: t("rule_set"), value: <bdi>{stored.rule_set}</bdi> },
              { label: t("sha256"), value: <bdi className="break-all">{stored.sha256}</bdi> },
            ]}
          />
          {can("taxes.read") ? <DeliveryPart list={list} id={id} /> : null}
          {stored.warnings.length === 0 ? null : (
            <Alert tone="warn" title={t("warnings")}>
              <ProblemList problems={stored.warnings} customerId={null} />
            </Alert>
          )}
          {check.data === undefined ? (
            <Button className="w-fit" busy={checking && check.isLoading} onClick={() => setChecking(true)}>
              {t("check")}
            </Button>
          ) : (
            <Alert
              live
              tone={!check.data.intact ? "bad" : check.data.problems.length === 0 ? "good" : "warn"}
              title={t(!check.data.intact ? "changed" : check.data.problems.length === 0 ? "passes" : "fails", {
                rules: check.data.rule_set,
              })}
            >
              <ProblemList problems={check.data.problems} customerId={null} />
            </Alert>
          )}
        </div>
      )}
    </Section>
  );
}
