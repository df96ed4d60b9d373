"use client";

import { customerAddresses } from "../resource";
import { MapPin } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import { countryName, countryOptions } from "../countries";
import type { PartField } from "./PartForm";
import { PartsSection } from "./PartsSection";
import type { CustomerRecord } from "../resource";

type Address = CustomerRecord["addresses"][number];

export function Addresses({ customer, locked }: { customer: CustomerRecord; locked: boolean }) {
  const t = useTranslations("customers.addresses");
  const locale = useLocale();
  const fields: PartField[] = [
    {
      name: "kind",
      label: t("kind"),
      kind: "options",
      required: true,
      options: [
        { value: "billing", label: t("kinds.billing") },
        { value: "shipping", label: t("kinds.shipping") },
      ],
    },
    { name: "line1", label: t("line1"), kind: "text", required: true, maxLength: 200 },
    { name: "line2", label: t("line2"), kind: "text", maxLength: 200 },
    { name: "postal_code", label: t("postal_code"), kind: "text", maxLength: 20 },
    { name: "city", label: t("city"), kind: "text", maxLength: 100 },
    { name: "region", label: t("region"), kind: "text", maxLength: 100 },
    { name: "country", label: t("country"), kind: "options", required: true, options: countryOptions(locale) },
    { name: "is_default", label: t("make_default"), kind: "flag" },
  ];
  return (
    <PartsSection
      customerId={customer.id}
      verbs={customerAddresses}
      parts={customer.addresses}
      locked={locked}
      words={{
        title: t("title"),
        add: t("add"),
        empty: t("empty"),
        save: t("save"),
        edit: () => t("edit"),
        remove: () => t("remove"),
        removed: () => t("removed"),
      }}
      fields={fields}
      blank={{ kind: "billing", country: customer.country, is_default: customer.addresses.length === 0 }}
      bodyOf={({ kind, label, line1, line2, city, region, postal_code, country, is_default }) => ({
        kind,
        label,
        line1,
        line2,
        city,
        region,
        postal_code,
        country,
        is_default,
      })}
    >
      {(address) => <Place address={address} />}
    </PartsSection>
  );
}

function Place({ address }: { address: Address }) {
  const t = useTranslations("customers.addresses");
  const locale = useLocale();
  const town = [address.postal_code, address.city].filter(Boolean).join(" ");
  const lines = [address.line1, address.line2, town, address.region, countryName(address.country, locale)].filter(Boolean);
  return (
    <>
      <MapPin aria-hidden="true" className="mx-1.5 size-4 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 text-muted">
          {t(`kinds.${address.kind}`)}
          {address.is_default ? <Badge tone="accent">{t("default")}</Badge> : null}
        </span>
        <bdi>{lines.join(", ")}</bdi>
      </div>
    </>
  );
}
