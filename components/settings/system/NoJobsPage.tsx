"use client";

import { Cog } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Button, buttonClasses } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { SettingsFrame } from "../SettingsFrame";

/** Shown instead of the runs when the worker has not created its tables yet, or when Inngest keeps the runs and shows them itself. */
export function NoJobsPage({ reason, dashboard }: { reason: "unavailable" | "conflict"; dashboard: string | null }) {
  const t = useTranslations("settings");
  const router = useRouter();
  const actions = () => {
    if (reason === "unavailable") return <Button onClick={() => router.refresh()}>{t("background.absent.again")}</Button>;
    if (dashboard === null) return null;
    return (
      <a href={dashboard} target="_blank" rel="noopener noreferrer" className={buttonClasses()}>
        {t("background.absent.open")}
      </a>
    );
  };
  return (
    <SettingsFrame title={t("pages.jobs.title")} text={t("pages.jobs.text")}>
      <EmptyState icon={<Cog aria-hidden="true" />} title={t(`background.absent.${reason}.title`)} actions={actions()}>
        <p>{t(`background.absent.${reason}.text`)}</p>
      </EmptyState>
    </SettingsFrame>
  );
}
