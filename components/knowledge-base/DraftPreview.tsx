"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { ArticleText } from "@/components/ui/ArticleText";
import { articles } from "./resource";

const pause = 300;

/** A text as visitors would read it, rendered by the server as on their page. It follows typing after a short pause. */
export function DraftPreview({ body }: { body: string }) {
  const t = useTranslations("articles");
  const api = useApi();
  const [settled, setSettled] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(body), pause);
    return () => clearTimeout(timer);
  }, [body]);
  const { data, isError } = useQuery({
    queryKey: [api.tenant, articles.name, "preview", settled],
    queryFn: ({ signal }) => api.ask(articles.verbs.preview, { body: settled }, signal),
    placeholderData: keepPreviousData,
    // The addresses of its files expire after five minutes.
    staleTime: 240_000,
    enabled: settled.trim() !== "",
  });
  if (settled.trim() === "") return <p className="text-muted">{t("preview.empty")}</p>;
  if (isError)
    return (
      <p role="status" className="text-bad">
        {t("preview.failed")}
      </p>
    );
  if (data === undefined) return <SkeletonLines count={5} />;
  return (
    <div className="grid gap-3">
      {/<img\b(?![^>]*src="[^"]*\/api\/public\/files\/)/.test(data.html) ? (
        <p className="text-sm text-muted">{t("preview.images")}</p>
      ) : null}
      <ArticleText html={data.html} />
    </div>
  );
}
