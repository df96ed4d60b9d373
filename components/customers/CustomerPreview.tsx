"use client";

import { useLocale, useTranslations } from "next-intl";
import { useQuery } from "@tanstack/react-query";
import { staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { Tags } from "@/components/ui/Tags";
import { Balances } from "./account/Balances";
import { countryName } from "@/lib/commerce/country-names";
import { CustomerStatus } from "./CustomerStatus";
import { customers, type CustomerRow } from "./resource";

/** The preview of a customer beside the list. */
export function CustomerPreview({ customer }: { customer: CustomerRow }) {
  const t = useTranslations("customers");
  const locale = useLocale();
  const api = useApi();
  const { data } = useQuery({
    queryKey: queryKeys.record(api.tenant, customers.name, customer.id),
    queryFn: ({ signal }) => api.get(customers, customer.id, signal),
  });
  return (
    <div className="grid gap-4">
      <Balances balances={data?.balances} credits={data?.credits} />
      <Facts
        facts={[
          { label: t("fields.status"), value: <CustomerStatus customer={customer} /> },
          { label: t("fields.email"), value: customer.email },
          { label: t("fields.phone"), value: customer.phone === null ? null : <bdi>{customer.phone}</bdi> },
          {
            label: t("fields.owner_id"),
            value: customer.owner_id === null ? null : <NameOf lookup={staffLookup} id={customer.owner_id} />,
          },
          { label: t("fields.country"), value: customer.country && countryName(customer.country, locale) },
          { label: t("fields.tags"), value: customer.tags.length === 0 ? null : <Tags names={customer.tags} most={8} /> },
          { label: t("contacts.title"), value: data?.contacts.map(({ name }) => name).join(", ") },
          { label: t("fields.created_at"), value: <DateText value={customer.created_at} /> },
        ]}
      />
      {customer.notes === "" ? null : <p className="text-sm whitespace-pre-wrap">{customer.notes}</p>}
    </div>
  );
}
