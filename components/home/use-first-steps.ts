"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkplace } from "@/components/shell/workplace";
import { forgetChoice, rememberChoice } from "@/components/ui/theme";
import { showToast } from "@/components/ui/toast-store";
import { firstStepsCookie, type Onboarding } from "./first-steps";

/** Whether the onboarding checklist shows: while a step is open and the reader has not dismissed it. It can be shown again. */
export function useFirstSteps(onboarding: Onboarding | null, dismissed: boolean) {
  const t = useTranslations("home.first_steps");
  const undo = useTranslations("staff.undo");
  const { slug } = useWorkplace();
  const [isDismissed, setDismissed] = useState(dismissed);
  const open = onboarding !== null && onboarding.done < onboarding.of;
  const restore = () => {
    setDismissed(false);
    forgetChoice(firstStepsCookie(slug));
  };
  const dismiss = () => {
    setDismissed(true);
    rememberChoice(firstStepsCookie(slug), "done");
    showToast({ tone: "good", text: t("put_away"), action: { label: undo("undo"), run: restore } });
  };
  return { shown: open && !isDismissed, hidden: open && isDismissed, dismiss, restore };
}
