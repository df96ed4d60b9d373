"use client";

import { useTranslations } from "next-intl";
import { customerLookup, staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { EditableField } from "@/components/record/EditableField";
import { Fields, Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { currencyCodes, exponentOf } from "@/lib/commerce/currency-codes";
import { isChangeable, isOut, isSigned } from "@/lib/domains/contracts/rules";
import type { ContractRecord } from "./resource";
import { useContractFields } from "./use-contract-fields";

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));
const day = (value: string | null) => (value === null ? null : <DateText value={value} />);

/** The fields of a contract; those that its status fixes say why. */
export function ContractDetails({ contract }: { contract: ContractRecord }) {
  const t = useTranslations("contracts");
  const labels = useContractFields();
  const fixed = (name: string) =>
    isOut(contract) && !["description", "owner_id"].includes(name)
      ? t("text.out")
      : contract.signing === "signed" && isSigned(name)
        ? t("text.final")
        : isChangeable(contract.status, name)
          ? null
          : t(contract.status === "active" ? "record.fixed" : "record.over");
  const field = (name: keyof typeof labels) => ({ name, label: labels[name], locked: fixed(name) });
  return (
    <Section title={t("record.details")}>
      <Fields>
        <EditableField kind="text" {...field("title")} maxLength={200} required />
        <EditableField kind="day" {...field("start_date")} required show={day} />
        <EditableField kind="day" {...field("end_date")} required show={day} />
        <EditableField
          kind="decimal"
          {...field("value")}
          places={exponentOf(contract.currency)}
          show={(value: string | null) => (value === null ? null : <Amount value={value} currency={contract.currency} />)}
        />
        <EditableField kind="options" {...field("currency")} options={currencies} />
        <EditableField
          kind="number"
          {...field("auto_renewal_months")}
          label={t("form.renewal")}
          hint={t("hints.auto_renewal_months")}
          show={(months: number | null) => (months === null ? t("form.no_renewal") : t("months", { count: months }))}
        />
        <EditableField
          kind="number"
          {...field("notice_days")}
          hint={t("hints.notice_days")}
          show={(days: number | null) => (days === null ? null : t("days", { count: days }))}
        />
        <EditableField kind="lookup" {...field("owner_id")} lookup={staffLookup} clearable />
        <EditableField kind="area" {...field("description")} maxLength={10_000} whenEmpty="" />
      </Fields>
    </Section>
  );
}

/** The customer, and what happened to the contract. */
export function ContractFacts({ contract }: { contract: ContractRecord }) {
  const t = useTranslations("contracts");
  const labels = useContractFields();
  const pagePath = usePagePath();
  const { customer_id, renewals, renewed_at, reminded_on, terminated_on, termination_reason } = contract;
  const facts = [
    {
      label: labels.customer_id,
      value: (
        <AheadLink href={pagePath("customers", customer_id)} className="inline-flex min-h-6 items-center underline">
          <bdi>
            <NameOf lookup={customerLookup} id={customer_id} fallback="…" />
          </bdi>
        </AheadLink>
      ),
    },
    ...(renewed_at === null ? [] : [{ label: t("fields.renewed_at"), value: <DateText value={renewed_at} /> }]),
    ...(renewals === 0 ? [] : [{ label: t("fields.renewals"), value: renewals }]),
    ...(reminded_on === null ? [] : [{ label: t("fields.reminded_on"), value: <DateText value={reminded_on} /> }]),
    ...(terminated_on === null ? [] : [{ label: labels.terminated_on, value: <DateText value={terminated_on} /> }]),
    ...(termination_reason === null ? [] : [{ label: labels.termination_reason, value: <bdi>{termination_reason}</bdi> }]),
  ];
  return <Facts facts={facts} />;
}
