"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";

/** Says that a part of the page could not be loaded, and loads it again on request. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("staff.record");
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-sm">
      <span>{t("load_failed")}</span>
      <Button onClick={onRetry}>{t("load_again")}</Button>
    </div>
  );
}
