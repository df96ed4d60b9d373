"use client";

import { useTranslations } from "next-intl";
import { showToast } from "@/components/ui/toast-store";

/** Copies a document link, and says whether that worked. */
export function useCopyLink(): (url: string) => void {
  const t = useTranslations("documents.links");
  return (url) =>
    void navigator.clipboard.writeText(url).then(
      () => showToast({ tone: "good", text: t("copied") }),
      () => showToast({ tone: "bad", text: t("not_copied") }),
    );
}
