"use client";

import { Cog } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { SettingsFrame } from "../SettingsFrame";

/** Shown instead of the runs when the worker has not created its tables yet, or when Inngest keeps the runs and shows them itself. */
export function NoJobsPage({ reason }: { reason: "unavailable" | "conflict" }) {
  const t = useTranslations("settings");
  const router = useRouter();
  return (
    <SettingsFrame title={t("pages.jobs.title")} text={t("pages.jobs.text")}>
      <EmptyState
        icon={<Cog aria-hidden="true" />}
        title={t(`background.absent.${reason}.title`)}
        actions={reason === "unavailable" ? <Button onClick={() => router.refresh()}>{t("background.absent.again")}</Button> : null}
      >
        <p>{t(`background.absent.${reason}.text`)}</p>
      </EmptyState>
    </SettingsFrame>
  );
}
