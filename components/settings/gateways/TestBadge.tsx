import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/Badge";
import type { Gateway } from "./resource";

/** How the latest test ended; one with open steps has neither passed nor failed. */
export function TestBadge({ test, children }: { test: NonNullable<Gateway["test"]>; children?: ReactNode }) {
  const t = useTranslations("settings.gateways");
  if (!test.ok)
    return (
      <Badge tone="bad">
        {t("test_failed")}
        {children}
      </Badge>
    );
  if (!test.complete)
    return (
      <Badge tone="warn">
        {t("test_unfinished")}
        {children}
      </Badge>
    );
  return (
    <Badge tone="good">
      {t("test_passed")}
      {children}
    </Badge>
  );
}
