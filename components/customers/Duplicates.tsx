"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { queryKeys, type Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Alert } from "@/components/ui/Alert";
import type { Duplicate } from "@/lib/domains/customers/schema";
import { customers, type CustomerRecord } from "./resource";

type LikelyDuplicate = Wire<typeof Duplicate>;
/** What is known of the customer; texts as they were typed. */
type Looks = Partial<Record<"name" | "email" | "website" | "tax_id" | "phone", string | null>>;

const pause = 300;
const shortest = { name: 3, email: 6, website: 6, tax_id: 4, phone: 7 } as const;

/** The fields that say enough to be compared. */
function comparable(looks: Looks): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shortest).flatMap(([field, least]) => {
      const text = looks[field as keyof Looks]?.trim() ?? "";
      return text.length < least ? [] : [[field, text]];
    }),
  );
}

/** Customers that may be the same company as the one being entered, or as the stored one with the id `exceptId`. */
export function useDuplicates(looks: Looks, exceptId: string | null = null): readonly LikelyDuplicate[] {
  const api = useApi();
  const typed = JSON.stringify(comparable(looks));
  const [asked, setAsked] = useState(exceptId === null ? "{}" : typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    queryKey: [...queryKeys.all(api.tenant, customers.name), "duplicates", exceptId, asked],
    enabled: asked !== "{}",
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.ask(
        customers.verbs.duplicates,
        { ...(JSON.parse(asked) as Record<string, string>), ...(exceptId === null ? {} : { except_id: exceptId }) },
        signal,
      ),
  });
  return asked === "{}" ? [] : (data?.data ?? []);
}

/** A warning only: two companies may share a name. */
export function Duplicates({ found }: { found: readonly LikelyDuplicate[] }) {
  const t = useTranslations("customers.form");
  if (found.length === 0) return null;
  return (
    <Alert tone="warn" title={t("duplicates")} live>
      <DuplicateLinks found={found.slice(0, 5)} />
    </Alert>
  );
}

/** The same, quietly, on the page of a stored customer. */
export function StoredDuplicates({ customer, onMerge }: { customer: CustomerRecord; onMerge: ((id: string) => void) | null }) {
  const t = useTranslations("customers.form");
  const found = useDuplicates(customer, customer.id);
  if (found.length === 0) return null;
  return (
    <Alert title={t("stored_duplicates")}>
      <DuplicateLinks found={found.slice(0, 3)} onMerge={onMerge} />
    </Alert>
  );
}

function DuplicateLinks({ found, onMerge = null }: { found: readonly LikelyDuplicate[]; onMerge?: ((id: string) => void) | null }) {
  const t = useTranslations("customers.form");
  const pagePath = usePagePath();
  return (
    <ul>
      {found.map(({ id, name, reason }) => (
        <li key={id}>
          <AheadLink href={pagePath("customers", id)} className="inline-flex min-h-6 items-center font-medium underline">
            {t("open", { name })}
          </AheadLink>{" "}
          <span className="text-muted">{t(`same.${reason}`)}</span>
          {onMerge === null ? null : (
            <button type="button" className="ms-2 inline-flex min-h-6 items-center text-accent underline" onClick={() => onMerge(id)}>
              {t("compare", { name })}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
