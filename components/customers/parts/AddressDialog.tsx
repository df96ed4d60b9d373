"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { customerAddresses, customers } from "../resource";
import { PartForm } from "./PartForm";
import { useAddressFields } from "./use-address-fields";
import { usePartChange } from "./use-part-change";

interface AddressDialogProps {
  customerId: string;
  onClose: () => void;
  onAdded: () => void;
}

/** Adds a billing address to a customer from another record's page. */
export function AddressDialog({ customerId, onClose, onAdded }: AddressDialogProps) {
  const t = useTranslations("customers.addresses");
  const api = useApi();
  const fields = useAddressFields();
  const { change, busy, problems } = usePartChange(customerId);
  const { data } = useQuery({
    queryKey: queryKeys.record(api.tenant, customers.name, customerId),
    queryFn: ({ signal }) => api.get(customers, customerId, signal),
  });
  // The form takes its first values once: its country is the customer's.
  if (data === undefined) return null;
  return (
    <PartForm
      title={t("add")}
      save={t("save")}
      fields={fields}
      values={{ kind: "billing", country: data.country, is_default: data.addresses.length === 0 }}
      problems={problems}
      busy={busy}
      onSave={(values) => void change(customerAddresses.add, values).then((done) => done && onAdded())}
      onClose={onClose}
    />
  );
}
