"use client";

import { Banknote, Mail, Merge, ScrollText, Trash2, Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { AheadLink } from "@/components/ui/AheadLink";
import { useState } from "react";
import { staffLookup } from "@/components/api/lookup";
import { useRecord } from "@/components/api/use-record";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Badge } from "@/components/ui/Badge";
import { Button, buttonClasses, ButtonLink } from "@/components/ui/Button";
import { MenuItem, MenuLink } from "@/components/ui/Menu";
import { Addresses } from "./parts/Addresses";
import { Ageing } from "./account/Ageing";
import { Balances } from "./account/Balances";
import { Contacts } from "./parts/Contacts";
import { useRoundingText } from "@/components/time-entries/use-rounding";
import { CustomerDetails } from "./CustomerDetails";
import { CustomerFiles } from "./CustomerFiles";
import { StoredDuplicates } from "./Duplicates";
import { MergedCustomers } from "./MergedCustomers";
import { customers, type CustomerRecord } from "./resource";
import { useCustomerFields } from "./use-customer-fields";
import { useDeleteCustomer } from "./use-delete-customer";

const MergeDialog = dynamic(() => import("./MergeDialog").then((module) => module.MergeDialog), { ssr: false });
// Loaded on first use: the dialog brings the schemas that validate a payment.
const RecordPaymentDialog = dynamic(() => import("./account/RecordPaymentDialog").then((module) => module.RecordPaymentDialog), {
  ssr: false,
});

/** The customer record page: the reference example of a record. */
export function CustomerRecordPage({ customer: initial }: { customer: CustomerRecord }) {
  const t = useTranslations("customers");
  const format = useFormatter();
  const can = useCan();
  const pagePath = usePagePath();
  const customer = useRecord(customers, initial.id, initial);
  const labels = useCustomerFields();
  const [paying, setPaying] = useState(false);
  const [merging, setMerging] = useState<{ other: string | null } | null>(null);
  const { remove, restore, busy } = useDeleteCustomer(customer);
  const deleted = customer.deleted_at !== null;
  const roundingText = useRoundingText();
  const locked = deleted ? t("record.locked") : can("customers.write") ? null : t("record.no_permission");
  const restoreButton = (
    <Button tone="primary" busy={busy} onClick={() => void restore()}>
      <Undo2 aria-hidden="true" className="size-4" />
      {t("verbs.restore.do")}
    </Button>
  );
  const mail = customer.email ?? customer.contacts.find(({ email }) => email !== null)?.email ?? null;
  return (
    <RecordEditing resource={customers} record={customer} locked={locked} labels={labels}>
      <RecordPage
        title={customer.name}
        trail={[{ label: t("title"), href: pagePath("customers") }]}
        status={
          deleted ? (
            <Badge tone="bad">{t("status.deleted")}</Badge>
          ) : (
            <Badge tone={customer.active ? "good" : "neutral"}>{t(customer.active ? "status.active" : "status.inactive")}</Badge>
          )
        }
        action={
          deleted ? (
            can("customers.delete") ? (
              restoreButton
            ) : null
          ) : (
            <>
              {mail === null ? null : (
                <a href={`mailto:${mail}`} className={buttonClasses("secondary")}>
                  <Mail aria-hidden="true" className="size-4" />
                  {t("record.mail")}
                </a>
              )}
              {can("invoices.write") ? (
                <ButtonLink tone="primary" href={`${pagePath("invoices", "new")}?customer=${customer.id}`}>
                  {t("record.new_invoice")}
                </ButtonLink>
              ) : null}
            </>
          )
        }
        menu={
          <>
            <MenuLink>
              <AheadLink href={pagePath("customers", customer.id, "statement")}>
                <ScrollText aria-hidden="true" />
                {t("statement.title")}
              </AheadLink>
            </MenuLink>
            {!deleted && can("payments.write") && can("invoices.read") ? (
              <MenuItem icon={<Banknote aria-hidden="true" />} onSelect={() => setPaying(true)}>
                {t("paying.open")}
              </MenuItem>
            ) : null}
            {!deleted && can("customers.delete") ? (
              <MenuItem icon={<Merge aria-hidden="true" />} onSelect={() => setMerging({ other: null })}>
                {t("merge.open")}
              </MenuItem>
            ) : null}
            {!deleted && can("customers.delete") ? (
              <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
                {t("verbs.delete.do")}
              </MenuItem>
            ) : null}
          </>
        }
        amounts={<Balances balances={customer.balances} credits={customer.credits} />}
        notice={
          deleted ? (
            <Alert tone="warn" title={t("record.deleted_title")}>
              <p>{t("record.deleted_text")}</p>
            </Alert>
          ) : locked === null ? (
            <StoredDuplicates customer={customer} onMerge={can("customers.delete") ? (other) => setMerging({ other }) : null} />
          ) : null
        }
        rail={
          <>
            <CustomerDetails country={customer.country} time_rounding={customer.time_rounding} />
            <CustomerFiles customerId={customer.id} locked={locked !== null} />
            <MergedCustomers customerId={customer.id} locked={deleted || !can("customers.delete")} />
          </>
        }
        timeline={
          <RecordTimeline
            resource={customers}
            id={customer.id}
            labels={labels}
            write={(field, value) => {
              if (field === "owner_id" && typeof value === "string") return { lookup: staffLookup, id: value };
              if (field === "active" && typeof value === "boolean") return t(value ? "status.active" : "status.inactive");
              if (field === "deleted_at" && typeof value === "string")
                return format.dateTime(new Date(value), { dateStyle: "medium", timeStyle: "short" });
              return roundingText(field, value);
            }}
            kinds={["change", "mail", "payment", "note"]}
            notes
          />
        }
      >
        {can("reports.read") ? <Ageing customerId={customer.id} /> : null}
        <RecordSections noun="customer" id={customer.id} />
        <Contacts customer={customer} locked={locked !== null} />
        <Addresses customer={customer} locked={locked !== null} />
      </RecordPage>
      {merging ? <MergeDialog customer={customer} with={merging.other} onClose={() => setMerging(null)} /> : null}
      {paying ? <RecordPaymentDialog customer={customer} onClose={() => setPaying(false)} /> : null}
    </RecordEditing>
  );
}
