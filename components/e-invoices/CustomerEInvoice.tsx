"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePart } from "@/components/api/use-record";
import { EditableField } from "@/components/record/EditableField";
import { useOpenRecord } from "@/components/record/record-context";
import { Fields, Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { fieldId } from "@/components/ui/Field";
import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { ParticipantLookup } from "./ParticipantLookup";
import { ProblemList } from "./ProblemList";
import { readiness } from "./resource";
import { useSchemeOptions } from "./scheme-options";

/** How a customer gets electronic invoices, on its page, and what is missing before the first one. */
export function CustomerEInvoice({ id }: { id: string }) {
  const t = useTranslations("e_invoices.on_records");
  const field = useTranslations("e_invoices.on_records.customer");
  const can = useCan();
  const { values } = useOpenRecord();
  const text = (name: string) => (typeof values[name] === "string" ? values[name] : null);
  const wanted = text("e_invoice") !== null;
  const { data } = usePart({ name: "customers" }, id, `e-invoice-${String(values["version"])}`, readiness.customer, { id }, wanted);
  const [address, scheme] = [text("e_address"), text("e_address_scheme")];
  const addresses = useSchemeOptions("address", scheme);
  const registers = useSchemeOptions("register", text("legal_id_scheme"));
  const formats = EInvoiceFormat.options.map((value) => ({ value, label: t(`formats.${value}`) }));
  return (
    <Section title={t("title")}>
      <Fields>
        <Target name="e_invoice">
          <EditableField kind="options" name="e_invoice" label={field("e_invoice")} options={formats} clearable />
        </Target>
        {wanted ? (
          <>
            <Target name="by_peppol">
              <EditableField kind="flag" name="by_peppol" label={field("by_peppol")} hint={t("peppol_hint")} />
            </Target>
            <Target name="e_address">
              <EditableField kind="text" name="e_address" label={field("e_address")} maxLength={100} />
            </Target>
            <Target name="e_address_scheme">
              <EditableField kind="options" name="e_address_scheme" label={field("e_address_scheme")} options={addresses} clearable />
            </Target>
            <Target name="buyer_reference">
              <EditableField kind="text" name="buyer_reference" label={field("buyer_reference")} hint={t("leitweg")} maxLength={100} />
            </Target>
            <Target name="legal_id">
              <EditableField kind="text" name="legal_id" label={field("legal_id")} maxLength={50} />
            </Target>
            <Target name="legal_id_scheme">
              <EditableField kind="options" name="legal_id_scheme" label={field("legal_id_scheme")} options={registers} clearable />
            </Target>
          </>
        ) : null}
      </Fields>
      {wanted && address !== null && scheme !== null && can("customers.write") ? (
        <ParticipantLookup key={`${scheme}:${address}`} scheme={scheme} address={address} />
      ) : null}
      {wanted && data !== undefined ? (
        data.ready ? (
          <Alert tone="good" title={t("ready")} />
        ) : (
          <Alert tone="warn" title={t("not_ready")}>
            <ProblemList problems={data.problems} customerId={null} />
          </Alert>
        )
      ) : null}
    </Section>
  );
}

/** The anchor of a field, to which what is missing links. */
function Target({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={fieldId(name)} className="rounded-md target:bg-accent-soft">
      {children}
    </div>
  );
}
