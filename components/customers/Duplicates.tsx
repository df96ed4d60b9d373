"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { nameKey } from "@/lib/domains/customers/rules";
import { customers } from "./resource";

interface LikelyDuplicate {
  id: string;
  name: string;
  reason: "name" | "email";
}

const pause = 300;

/** Customers that may be the same company as the one being entered, by the domain's own duplicate rule. */
export function useDuplicates(name: string, email: string): readonly LikelyDuplicate[] {
  const api = useApi();
  const [query, setQuery] = useState({ name: "", email: "" });
  useEffect(() => {
    const timer = setTimeout(() => setQuery({ name: name.trim(), email: email.trim().toLowerCase() }), pause);
    return () => clearTimeout(timer);
  }, [name, email]);
  const { data } = useQuery({
    queryKey: [api.tenant, customers.name, "duplicates", query],
    enabled: query.name.length > 2 || query.email.includes("@"),
    async queryFn({ signal }) {
      const texts = [query.name.length > 2 ? nameKey(query.name) : "", query.email.includes("@") ? query.email : ""].filter(
        (text) => text !== "",
      );
      const pages = await Promise.all(texts.map((q) => api.list(customers, { q: q.slice(0, 100), limit: "20" }, signal)));
      const likely = pages
        .flatMap((page) => page.data)
        .flatMap(({ id, name: other, email: address }): LikelyDuplicate[] => {
          if (query.name.length > 2 && nameKey(other) === nameKey(query.name)) return [{ id, name: other, reason: "name" }];
          return query.email !== "" && address === query.email ? [{ id, name: other, reason: "email" }] : [];
        });
      return [...new Map(likely.map((one) => [one.id, one])).values()].slice(0, 5);
    },
  });
  return data ?? [];
}

/** A warning only: two companies may share a name. */
export function Duplicates({ found }: { found: readonly LikelyDuplicate[] }) {
  const t = useTranslations("customers.form");
  const pagePath = usePagePath();
  if (found.length === 0) return null;
  return (
    <Alert tone="warn" title={t("duplicates")} live>
      <p>{t("duplicates_text", { count: found.length })}</p>
      <ul>
        {found.map(({ id, name, reason }) => (
          <li key={id}>
            <AheadLink href={pagePath("customers", id)} className="inline-flex min-h-6 items-center font-medium underline">
              {t("open", { name })}
            </AheadLink>{" "}
            <span className="text-muted">{t(reason === "name" ? "same_name" : "same_email")}</span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
