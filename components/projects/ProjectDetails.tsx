"use client";

import { useTranslations } from "next-intl";
import { customerLookup, staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { EditableField } from "@/components/record/EditableField";
import { Fields, Section } from "@/components/record/Section";
import { RoundingFields } from "@/components/time-entries/RoundingFields";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { exponentOf } from "@/lib/commerce/currency-codes";
import { BillingMode, InvoiceCycle, ProjectStatus } from "@/lib/domains/projects/schema";
import { contractLookupOf } from "./contract-lookup";
import type { ProjectRow } from "./resource";
import { useProjectFields } from "./use-project-fields";

const day = (value: string | null) => (value === null ? null : <DateText value={value} />);

/** Whose project it is, when it runs and how it is billed, each value edited in place. */
export function ProjectDetails({ project }: { project: ProjectRow }) {
  const t = useTranslations("projects");
  const labels = useProjectFields();
  const can = useCan();
  const pagePath = usePagePath();
  const { customer_id, contract_id, billing, currency } = project;
  const field = (name: string) => ({ name, label: labels[name] ?? "" });
  const amount = { places: exponentOf(currency), show: (value: string | null) => value && <Amount value={value} currency={currency} /> };
  const link = (list: "customers" | "contracts", id: string, content: React.ReactNode) => (
    <AheadLink href={pagePath(list, id)} className="inline-flex min-h-6 items-center hover:underline">
      {content}
    </AheadLink>
  );
  const facts = [
    {
      label: labels["customer_id"] ?? "",
      value: link(
        "customers",
        customer_id,
        <bdi>
          <NameOf lookup={customerLookup} id={customer_id} fallback="…" />
        </bdi>,
      ),
    },
  ];
  return (
    <Section title={t("record.details")}>
      <Facts facts={facts} />
      <Fields>
        <EditableField kind="text" {...field("name")} maxLength={200} required />
        <EditableField
          kind="options"
          {...field("status")}
          options={ProjectStatus.options.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        />
        <EditableField kind="lookup" {...field("owner_id")} lookup={staffLookup} clearable />
        {can("contracts.read") ? (
          <EditableField
            kind="lookup"
            {...field("contract_id")}
            lookup={contractLookupOf(customer_id)}
            clearable
            note={contract_id === null ? null : link("contracts", contract_id, t("record.open_contract"))}
          />
        ) : null}
        <EditableField kind="list" {...field("tags")} />
        <EditableField kind="day" {...field("starts_on")} show={day} />
        <EditableField kind="day" {...field("ends_on")} show={day} />
        <EditableField
          kind="options"
          {...field("billing")}
          options={BillingMode.options.map((value) => ({ value, label: t(`billings.${value}`) }))}
        />
        {billing === "hourly" ? <EditableField kind="decimal" {...field("hourly_rate")} {...amount} hint={t("record.rate_hint")} /> : null}
        {billing === "hourly" ? (
          <EditableField
            kind="options"
            {...field("invoice_cycle")}
            options={InvoiceCycle.options.map((value) => ({ value, label: t(`cycles.${value}`) }))}
          />
        ) : null}
        {billing === "hourly" ? (
          <RoundingFields direction={project.time_rounding} inherits="of_customer" labelOf={(name) => labels[name] ?? ""} />
        ) : null}
        {billing === "fixed_fee" ? <EditableField kind="decimal" {...field("fixed_fee")} {...amount} /> : null}
        <EditableField kind="number" {...field("budget_hours")} />
        <EditableField kind="decimal" {...field("budget_amount")} {...amount} />
        <EditableField kind="flag" {...field("weekly_digest")} />
        <EditableField kind="flag" {...field("shared")} note={t("sharing.note")} />
        <EditableField kind="area" {...field("description")} maxLength={10_000} whenEmpty="" />
      </Fields>
    </Section>
  );
}
