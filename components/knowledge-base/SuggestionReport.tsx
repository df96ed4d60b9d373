"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { suggestionCounts, suggestions } from "./resource";

const counted = ["shown", "opened", "left", "sent"] as const;

/** How many people at a ticket form saw articles, opened one, and then left or sent their ticket; nothing while nobody has. */
export function SuggestionReport() {
  const t = useTranslations("articles.suggestions");
  const format = useFormatter();
  const api = useApi();
  const { data } = useQuery({
    queryKey: queryKeys.list(api.tenant, suggestionCounts, {}),
    queryFn: ({ signal }) => api.ask(suggestions.read, {}, signal),
  });
  if (!data || data.shown === 0) return null;
  return (
    <section aria-labelledby="suggested" className="grid gap-2 pb-6">
      <h2 id="suggested" className="font-semibold">
        {t("title")}
      </h2>
      <p className="text-sm text-muted">{t("text", { days: data.days })}</p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {counted.map((name) => (
          <div key={name} className="grid content-start rounded-md border border-line bg-surface px-3 py-2">
            <dt className="text-sm text-muted">{t(name)}</dt>
            <dd className="text-lg font-semibold tabular-nums">{format.number(data[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
