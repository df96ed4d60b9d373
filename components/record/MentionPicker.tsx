"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { staffLookup } from "@/components/api/lookup";
import { useApi } from "@/components/api/use-api";

/** What is being typed after the last @, at the end of the text. */
const unfinished = /(?:^|\s)@([^\s@]{0,30})$/;
const mostNames = 5;

/** Colleagues whose name begins as the text after an @; choosing one completes it. Whoever is named is notified. */
export function MentionPicker({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useTranslations("staff.timeline");
  const api = useApi();
  const asked = unfinished.exec(text)?.[1];
  const { data } = useQuery({
    queryKey: [api.tenant, "mention", asked],
    queryFn: ({ signal }) => staffLookup.search(api, asked ?? "", signal),
    enabled: asked !== undefined,
  });
  if (asked === undefined || data === undefined || data.length === 0) return null;
  return (
    <ul aria-label={t("mention")} className="flex flex-wrap gap-2">
      {data.slice(0, mostNames).map(({ value, label }) => (
        <li key={value}>
          <button
            type="button"
            className="inline-flex min-h-8 items-center rounded-md border border-line bg-surface px-2.5 text-sm hover:bg-hover"
            onClick={() => onChange(`${text.slice(0, text.length - asked.length)}${label} `)}
          >
            <bdi>@{label}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
