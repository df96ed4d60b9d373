"use client";

import { customerAddresses } from "../resource";
import { MapPin } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import { joinAddress } from "@/lib/commerce/postal-address";
import { PartsSection } from "./PartsSection";
import { useAddressFields } from "./use-address-fields";
import type { CustomerRecord } from "../resource";

type Address = CustomerRecord["addresses"][number];

export function Addresses({ customer, locked }: { customer: CustomerRecord; locked: boolean }) {
  const t = useTranslations("customers.addresses");
  const fields = useAddressFields();
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
  return (
    <>
      <MapPin aria-hidden="true" className="mx-1.5 size-4 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 text-muted">
          {t(`kinds.${address.kind}`)}
          {address.is_default ? <Badge tone="accent">{t("default")}</Badge> : null}
        </span>
        <bdi>{joinAddress(address, locale)}</bdi>
      </div>
    </>
  );
}
