"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { useList } from "@/components/api/use-list";
import { usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { attempts } from "../resource";

const needing = { attention: "true" };

/** States that payments need attention and links to them. Renders nothing when none does. */
export function AttentionNotice() {
  const t = useTranslations("payments.attempts");
  const pagePath = usePagePath();
  const { total } = useList(attempts, needing);
  if (total === null || total.count === 0) return null;
  return (
    <Alert tone="warn">
      <p className="flex flex-wrap items-center gap-x-4">
        {t("notice", { count: total.count })}
        <AheadLink
          href={`${pagePath("payments", "attempts")}?attention=true`}
          className="inline-flex min-h-6 items-center font-medium underline"
        >
          {t("notice_link")}
        </AheadLink>
      </p>
    </Alert>
  );
}
